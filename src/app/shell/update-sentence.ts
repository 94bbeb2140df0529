import type { UpdateState } from './app-update.ts';

/** What there is to say about the app's own version, or null. */
export function updateSentence(state: UpdateState): string | null {
  if (state.isHeldBack) {
    return 'Something you typed is NOT saved on this device yet, so the page stays as it is. Please try again in a moment.';
  }
  if (state.hasMissingPart) {
    return state.worker === 'active'
      ? 'Part of RTA Tracers could not be loaded. Your answers are saved on this device; please reload.'
      : 'Part of RTA Tracers has not been downloaded yet. Your answers are saved on this device; please reload once you are back online.';
  }
  if (state.isReplaced)
    return 'RTA Tracers was updated in another window. Your answers are saved before it reloads.';
  if (state.update === 'stuck') {
    return 'The new version could not start yet. Please close the other RTA Tracers windows and try again.';
  }
  if (state.update === 'none') return null;
  return 'A new version of RTA Tracers is ready. Your answers are saved before it reloads.';
}
