/** The log on screen and as a file that can be verified anywhere. */
import { exportAudit, getAudit } from '@assay/wire/routes/operator/audit.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { handleOperator } from '../access/operatorCaller.ts'
import type { Audit } from './audit.ts'

export function auditRoutes(audit: Audit): Binding[] {
  return [
    handleOperator(getAudit, (filter) => audit.list(filter)),

    handleOperator(exportAudit, async ({ from }, { operator, ip }) => {
      // Noted once, at the first page: the note is part of what is exported.
      if (from <= 1) {
        await audit.write({ operator: operator.name, action: 'audit.exported', address: ip })
      }
      return { lines: await audit.lines(Math.max(1, from)) }
    }),
  ]
}
