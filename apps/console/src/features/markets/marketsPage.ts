import { getConsoleMarkets } from '@assay/wire/routes/operator/markets.ts'
import { ChartCandlestick } from 'lucide-react'
import type { ConsolePage } from '../../page/consolePage.ts'
import { MarketsConsoleScreen } from './MarketsConsoleScreen.tsx'

export const page: ConsolePage = {
  place: 100,
  path: '/markets',
  title: 'page.markets',
  roles: getConsoleMarkets.roles,
  icon: ChartCandlestick,
  Screen: MarketsConsoleScreen,
}
