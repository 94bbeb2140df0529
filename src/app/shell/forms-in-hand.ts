/**
 * Forms that somebody has begun to fill in. Only answers are kept as they are typed; what stands in any other
 * form is gone with the page.
 */
const touched = new Set<HTMLFormElement>();

/** Notes each form in which something is typed or chosen. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null) touched.add(form);
  });
}

/** True while such a form is on the screen, sent or not: whether the server took it is known there alone. */
export function isFormInHand(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form);
  return touched.size > 0;
}
