import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { Gauge } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { OverviewConsoleScreen } from './OverviewConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 10,
  path: '/overview',
  title: 'page.overview',
  roles: getOverview.roles,
  icon: Gauge,
  Screen: OverviewConsoleScreen,
}
