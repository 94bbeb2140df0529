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

  await page.goto(`/assessments/${id}/6`);
  const { heading, observations, next } = questionPage(page);
  await expect(observations).toBeEnabled();
  await expect(page).toHaveTitle(/^Question 6/);
  const question =
    'When a drug comes in a ready syringe, how often is it diluted further before it is given?';
  await expect(main).toMatchAriaSnapshot(`
    - img "0 of 18 core, 0 of 30 answered"
    - 'heading "Question 6: ${question}" [level=1]'
    - paragraph: /^Watch ten doses/
    - 'group "Question 6: ${question}"':
      - 'radiogroup "Question 6: ${question}"':
        - radio "Never"
        - radio "Always"
      - paragraph:
        - link "If never, go to question 8"
      - textbox "Observations"
      - textbox "Opportunities for improvement"
    - navigation "Questions":
      - button "Previous"
      - combobox "Question 6 OF 30"
      - button "Flag this question"
      - button "Next"
  `);
  await page.getByRole('radio', { name: 'Never' }).press('Space');
  await expect(main).toMatchAriaSnapshot(`
    - 'group "Question 6: ${question}"':
      - 'radiogroup "Question 6: ${question}"':
        - radio "Never" [checked]
        - button "Clear"
    - navigation "Questions":
      - combobox "Question 6 OF 30":
        - option "6 · core" [selected]
        - option "7 · skipped by question 6"
      - paragraph:
        - status: /Saved/
  `);
  await page.getByRole('button', { name: 'Flag this question' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Flag this question', pressed: true })).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - img "1 of 18 core, 1 of 30 answered, 1 flagged, 1 skipped"
    - navigation "Questions":
      - combobox "Question 6 OF 30":
        - option "6 · core · flagged" [selected]
  `);
  await next.click();
  await expect(heading(7)).toBeFocused();

  await page.goto(`/assessments/${id}/31`);
  await expect(page.getByRole('region', { name: '1 question was skipped' })).toMatchAriaSnapshot(`
    - heading "1 question was skipped" [level=2]
    - list:
      - listitem:
        - link "7 Reason for dilution skipped by question 6"
  `);
  await expect(page.getByRole('button', { name: 'Submit Assessment' })).toBeEnabled();
});
