import { getDeskMarkets } from '@assay/wire/routes/operator/markets.ts'
import { ChartCandlestick } from 'lucide-react'
import type { DeskPage } from '../../page/deskPage.ts'
import { MarketsDeskScreen } from './MarketsDeskScreen.tsx'

export const page: DeskPage = {
  place: 100,
  path: '/markets',
  title: 'page.markets',
  roles: getDeskMarkets.roles,
  icon: ChartCandlestick,
  Screen: MarketsDeskScreen,
}
