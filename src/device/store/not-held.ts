/** The assessment is not on this device. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld';
}
