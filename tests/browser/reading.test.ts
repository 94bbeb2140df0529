import { expect, test } from '../support/browser/browser.ts';
import { maya } from '../support/browser/people.ts';
import { questionPage } from '../support/browser/steps.ts';
import { Truth } from '../support/browser/truth.ts';

test('A screen reader hears the main job: what is asked, the choices, what is chosen, and where one is', async ({
  tablet,
  server,
}) => {
  const id = await (await Truth.of(server, maya)).start(3);
  const page = await tablet(maya);
  const main = page.getByRole('main');

  await page.goto(`/assessments/${id}/preface`);
  await expect(main).toMatchAriaSnapshot(`
    - heading /Nursing Unit/ [level=1]
    - group "About this assessment":
      - combobox "Area"
      - combobox "Department optional"
      - group "Facilitators":
        - list:
          - listitem:
            - 'textbox "Facilitator 1: Name"'
            - 'textbox "Facilitator 1: Title"'
        - button "Add Facilitator"
      - group "Participants":
        - list:
          - listitem:
            - 'textbox "Participant 1: Name"'
      - button "Begin Assessment"
  `);

  await page.goto(`/assessments/${id}/11`);
  const { heading, observations, next } = questionPage(page);
  await expect(observations).toBeEnabled();
  await expect(page).toHaveTitle(/^Question 11/);
  const question = 'Do nurses on this unit mix IV doses?';
  await expect(main).toMatchAriaSnapshot(`
    - img "0 of 11 core, 0 of 28 answered"
    - 'heading "Question 11: ${question}" [level=1]'
    - paragraph: /^Ask the charge nurse/
    - 'group "Question 11: ${question}"':
      - 'radiogroup "Question 11: ${question}"':
        - radio "No"
        - radio "Yes, routinely"
      - textbox "Observations"
      - textbox "Opportunities for improvement"
    - navigation "Questions":
      - button "Previous"
      - combobox "Question 11 OF 11"
      - button "Flag this question"
      - button "Next"
  `);
  await page.getByRole('radio', { name: 'No', exact: true }).press('Space');
  await expect(main).toMatchAriaSnapshot(`
    - 'group "Question 11: ${question}"':
      - 'radiogroup "Question 11: ${question}"':
        - radio "No" [checked]
        - button "Clear"
    - navigation "Questions":
      - combobox "Question 11 OF 11"
      - paragraph:
        - status: /Saved/
  `);
  await page.getByRole('button', { name: 'Flag this question' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Flag this question', pressed: true })).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - img "1 of 11 core, 1 of 28 answered, 1 flagged"
  `);
  const pager = page.getByRole('combobox', { name: 'Question 11 OF 11' });
  await expect(pager.locator('option:checked')).toHaveText('11 · flagged');
  await next.click();
  const coreEnd = page.getByRole('heading', { name: 'End of the core path', level: 1 });
  await expect(coreEnd).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - paragraph: /^10 core questions are still open/
    - list:
      - listitem:
        - link "1 Tracer set-up"
    - button "Submit"
    - button "Go on with the deeper look"
  `);
  await page.getByRole('button', { name: 'Go on with the deeper look' }).press('Enter');
  await expect(heading(12)).toBeFocused();

  await page.goto(`/assessments/${id}/29`);
  await expect(page.getByRole('button', { name: 'Submit Assessment' })).toBeEnabled();
});
