import { numberOf } from '../platform/db/migration-files.ts'
import { refusalOf, type SchemaState } from '../platform/db/schema-state.ts'

/** The output of `npm run migrate -- status`, as data and as text. */
export function describeSchema(state: SchemaState, version: string) {
  const { applied, known, needsNodesFrom, pending } = state
  const data = {
    version,
    known,
    applied,
    needsNodesFrom,
    canRun: refusalOf(state) === undefined,
    pending: pending.map(({ name, needsNodesFrom, asksFor }) => ({
      name,
      needsNodesFrom,
      asksFor: asksFor ?? null,
    })),
  }
  const lines = [
    `Version ${version} knows migrations up to ${numberOf(known)}. The database is at ${numberOf(applied)}.`,
    refusalOf(state) ??
      `Nodes that know ${numberOf(needsNodesFrom)} can run on it, also older versions.`,
    ...describePending(pending),
  ]
  return { data, text: lines.join('\n') }
}

function describePending(pending: SchemaState['pending']): string[] {
  if (pending.length === 0) return ['Nothing is pending.']
  const lines = pending.flatMap(({ name, needsNodesFrom, asksFor }) => [
    `  ${name}: ${
      needsNodesFrom > 0
        ? `nodes that do not know ${numberOf(needsNodesFrom)} cannot run on it: stop them first`
        : 'nodes that run can go on'
    }`,
    ...(asksFor ? [`    asks for ${asksFor}`] : []),
  ])
  return ['Pending:', ...lines, 'Apply them: npm run migrate -- up']
}

/** 0 if no migration is pending, 2 if some are, 3 if this version is too old for the database. */
export function exitCodeOf(state: SchemaState): 0 | 2 | 3 {
  if (refusalOf(state)) return 3
  return state.pending.length > 0 ? 2 : 0
}
