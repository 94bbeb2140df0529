import type { Db } from './step.ts';

/** Failed log-ins are counted as the other limits are. */
export async function audit(db: Db): Promise<void> {
  await db.schema.dropTable('login_failures').execute();
}
