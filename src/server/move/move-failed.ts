/** Why data cannot be moved, in sentences for the operator. */
export class MoveFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MoveFailed';
  }
}
