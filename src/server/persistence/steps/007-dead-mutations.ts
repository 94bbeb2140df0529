import type { Db } from './step.ts';

/** Mutation ids that a device gave up: a late copy of such a request must not take effect. */
export async function deadMutations(db: Db): Promise<void> {
  await db.schema
    .createTable('dead_mutations')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('mutation_id', 'text', (column) => column.notNull())
    .addColumn('epoch', 'text', (column) => column.notNull())
    .addColumn('institution_id', 'integer', (column) => column.notNull().references('institutions.id'))
    .addPrimaryKeyConstraint('dead_mutations_key', ['user_id', 'mutation_id', 'epoch'])
    .execute();
}
