import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import { ScrollText } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { AuditConsoleScreen } from './AuditConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 160,
  path: '/audit',
  title: 'page.audit',
  roles: getAudit.roles,
  icon: ScrollText,
  Screen: AuditConsoleScreen,
}
