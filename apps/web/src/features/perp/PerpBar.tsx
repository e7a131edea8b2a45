/** The bar of contract trading: its name, the way to the chart, and what is needed less often. */

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
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { TradeTabs } from '../../market/TradeTabs.tsx'
import { perpMarketPath } from '../../routing/paths.ts'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'

const ICON = { size: 22, strokeWidth: 1.6, 'aria-hidden': true } as const

export function PerpBar({ symbol }: { symbol: string }) {
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
        title={t('perp.title')}
        back={{ label: t('app.back'), onPress: go.back }}
        right={
          <>
            <IconButton label={t('spot.chart')} onClick={() => go.to(perpMarketPath(symbol))}>
              <ChartNoAxesColumn {...ICON} />
            </IconButton>
            <IconButton label={t('spot.more')} onClick={() => setOpen(true)}>
              <Ellipsis {...ICON} />
            </IconButton>
          </>
        }
      >
        <TradeTabs />
      </TopBar>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={symbol}>
        <RowGroup>
          <Row
            icon={<History {...ICON} />}
            title={t('perp.records')}
            onPress={() => leave('/futuresRecord')}
          />
          {hasRoute('/coinTransfer') && (
            <Row
              icon={<ArrowLeftRight {...ICON} />}
              title={t('spot.more.transfer')}
              onPress={() => leave('/coinTransfer')}
            />
          )}
          <Row
            icon={<SlidersHorizontal {...ICON} />}
            title={t('spot.more.settings')}
            onPress={() => leave('/setting')}
          />
        </RowGroup>
      </Sheet>
    </>
  )
}
