import { useState } from 'react';
import type { ReactNode } from 'react';
import { XLSX_TYPE } from '#contract/file-types.ts';
import type { CurrentUser } from '#contract/people.ts';
import type { ActionPlan } from '#domain/action-plan.ts';
import { useDevice } from '../../device-hooks/device-context.tsx';
import { showSoftAlert } from '../../state/soft-alert.ts';
import { Button } from '../../widgets/Button.tsx';
import { saveFile } from '../../widgets/save-file.ts';

type Way = 'pdf' | 'xlsx';

const FILES = {
  pdf: { name: 'action-plan', type: 'application/pdf', called: 'PDF' },
  xlsx: { name: 'action-plan-worksheet', type: XLSX_TYPE, called: 'worksheet' },
} as const;

interface PlanWaysProps {
  /** The plan as it is when pressed. */
  readonly planNow: () => ActionPlan;
  /** The page that shows it. */
  readonly address: string;
  readonly institution: CurrentUser['institution'] | undefined;
}

/** The ways in which the plan leaves the screen. All are made on this device, and so offline, too. */
export function PlanWays({ planNow, address, institution }: PlanWaysProps): ReactNode {
  const device = useDevice();
  const [making, setMaking] = useState<Way | null>(null);

  const bytesOf = async (way: Way, plan: ActionPlan): Promise<Uint8Array> => {
    const madeAt = new Date().toISOString();
    const common = { plan, madeAt, ...(institution !== undefined && { institution }) };
    if (way === 'pdf') {
      const { actionPlanPdf } = await import('#documents/action-plan-pdf.ts');
      await shown();
      return actionPlanPdf({ ...common, address });
    }
    const { filledWorksheet } = await import('#documents/filled-worksheet.ts');
    await shown();
    return filledWorksheet(common);
  };
  const save = async (way: Way) => {
    const { name, type, called } = FILES[way];
    setMaking(way);
    try {
      const plan = planNow();
      const bytes = new Uint8Array(await bytesOf(way, plan));
      saveFile(new Blob([bytes], { type }), `${name}-${plan.today}.${way}`);
      const deed = { kind: 'exported', as: way, of: 'actions', assessments: [] } as const;
      device.sync((sync) => sync.noteDeed(deed)).catch(() => undefined);
    } catch {
      showSoftAlert([`The ${called} could not be made.`]);
    }
    setMaking(null);
  };

  return (
    <div className="action-plan-ways">
      <Button onClick={() => print()}>Print</Button>
      <Button icon="download" isBusy={making === 'pdf'} onClick={() => void save('pdf')}>
        <span className="action-plan-verb">Download </span>PDF
      </Button>
      <Button icon="download" isBusy={making === 'xlsx'} onClick={() => void save('xlsx')}>
        <span className="action-plan-verb">Download </span>Worksheet
      </Button>
      <span className="visually-hidden" role="status">
        {making === null ? '' : `Making the ${FILES[making].called} …`}
      </span>
    </div>
  );
}

/** Thousands take seconds, in which nothing else is drawn: the spinner is there before. */
function shown(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
