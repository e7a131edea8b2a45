/** The bar of a trading screen: its name, the way to the chart, and what is needed less often. */
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import {
  ArrowLeftRight,
  ChartNoAxesColumn,
  Ellipsis,
  History,
  SlidersHorizontal,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { hasRoute } from '../routing/routeOf.ts'
import { useGo } from '../routing/useGo.ts'
import { TradeTabs } from './TradeTabs.tsx'

export const BAR_ICON = { size: 22, strokeWidth: 1.6, 'aria-hidden': true } as const

type TradeBarProps = {
  title: string
  symbol: string
  chartPath: string
  /** The page of the member's orders and results. */
  records: { title: string; path: string }
  /** Further rows of the sheet. */
  children?: ReactNode
}

export function TradeBar({ title, symbol, chartPath, records, children }: TradeBarProps) {
  const t = useT()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const leave = (path: string) => {
    setOpen(false)
    go.to(path)
  }
  return (
    <>
      <TopBar
        title={title}
        back={{ label: t('app.back'), onPress: go.back }}
        right={
          <>
            <IconButton label={t('spot.chart')} onClick={() => go.to(chartPath)}>
              <ChartNoAxesColumn {...BAR_ICON} />
            </IconButton>
            <IconButton label={t('spot.more')} onClick={() => setOpen(true)}>
              <Ellipsis {...BAR_ICON} />
            </IconButton>
          </>
        }
      >
        <TradeTabs />
      </TopBar>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={symbol}>
        <RowGroup>
          <Row
            icon={<History {...BAR_ICON} />}
            title={records.title}
            onPress={() => leave(records.path)}
          />
          {children}
          {hasRoute('/coinTransfer') && (
            <Row
              icon={<ArrowLeftRight {...BAR_ICON} />}
              title={t('spot.more.transfer')}
              onPress={() => leave('/coinTransfer')}
            />
          )}
          <Row
            icon={<SlidersHorizontal {...BAR_ICON} />}
            title={t('spot.more.settings')}
            onPress={() => leave('/setting')}
          />
        </RowGroup>
      </Sheet>
    </>
  )
}
