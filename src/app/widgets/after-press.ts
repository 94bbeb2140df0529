/**
 * Runs at once, or when a press under way has had its click: what moves between press and release would take the
 * click away from what was pressed.
 */
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run);
  else run();
}

const waiting: (() => void)[] = [];
let isPressing = false;

function press(): void {
  isPressing = true;
}

function release(): void {
  isPressing = false;
  // The click follows in the same task.
  setTimeout(() => waiting.splice(0).forEach((run) => run()));
}

document.addEventListener('pointerdown', press, { capture: true });
document.addEventListener('pointerup', release, { capture: true });
document.addEventListener('pointercancel', release, { capture: true });
