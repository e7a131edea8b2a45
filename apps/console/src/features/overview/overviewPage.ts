import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { Gauge } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { OverviewDeskScreen } from './OverviewDeskScreen.tsx'

export const page: DeskPage = {
  place: 10,
  path: '/overview',
  title: 'page.overview',
  roles: getOverview.roles,
  icon: Gauge,
  Screen: OverviewDeskScreen,
}
