import { describe, expect, test } from 'vitest';
import { pageViewsSince } from '#server/persistence/page-view-rows.ts';
import { DAY, Scenario, serverForFile } from '../support/server/scenario.ts';

const scenario = serverForFile();
const view = (template: string, { server } = scenario) =>
  server.anyone().post('/page-views', { path_template: template });
const since = (day: string, { server } = scenario) =>
  server.database.read((queries) => pageViewsSince(queries, day));

describe('R014 page views', () => {
  test('are counted by day and template, and nothing else is kept', async () => {
    const first = scenario.clock.iso.slice(0, 10);
    await view('/assessments/:assessmentId/:questionIndex');
    await view('/device');
    scenario.clock.pass(DAY);
    const second = scenario.clock.iso.slice(0, 10);
    await view('/device');
    expect(await since(first)).toEqual([
      { pathTemplate: '/device', views: 2 },
      { pathTemplate: '/assessments/:assessmentId/:questionIndex', views: 1 },
    ]);
    expect(await since(second)).toEqual([{ pathTemplate: '/device', views: 1 }]);
    const rows = await scenario.server.database.queries.selectFrom('page_views').selectAll().execute();
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['day', 'path_template', 'views']),
    );
  });

  test('of anything but a template are refused', async () => {
    for (const odd of ['/assessments/018f0000-0000-7000-8000-000000000001/3', '/device?user=3', '', 7])
      expect((await view(odd as string)).status).toBe(422);
  });

  test('are not counted where the operator has turned it off', async () => {
    const quiet = new Scenario();
    await quiet.open({ hasAnalytics: false });
    expect((await view('/device', quiet)).status).toBe(200);
    expect(await since('2000-01-01', quiet)).toEqual([]);
    await quiet.close();
  });
});
