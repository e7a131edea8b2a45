/** The log on screen and as a file that can be verified anywhere. */
import { exportAudit, getAudit } from '@assay/wire/routes/operator/audit.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Audit } from './audit.ts'

/** An export in progress: its next entry, and the last entry at the time of its note. */
type Export = { next: number; last: number }

export function auditRoutes(audit: Audit): Binding[] {
  const underWay = new Map<number, Export>()

  return [
    handleOperator(getAudit, (filter) => audit.list(filter)),

    handleOperator(exportAudit, async (input, { operator, ip }) => {
      const from = Math.max(1, input.from)
      let known = underWay.get(operator.id)
      if (known?.next !== from) {
        // Wherever it begins, an export is noted before it is read, and the note is part of it.
        const note = { operator: operator.name, action: 'audit.exported', address: ip } as const
        await audit.write({ ...note, subject: from > 1 ? `from entry ${from}` : '' })
        known = { next: from, last: (await audit.head()).entries }
      }
      const lines = await audit.lines(from, known.last)
      if (lines.length === 0) underWay.delete(operator.id)
      else underWay.set(operator.id, { ...known, next: from + lines.length })
      return { lines }
    }),
  ]
}
