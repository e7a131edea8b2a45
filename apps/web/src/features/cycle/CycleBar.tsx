/** The bar of cycle contracts: the trading products, and less used links. */
import { RULES_VERSION, rulesTexts } from '@assay/domain/cycle/rules.ts'
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Ellipsis, History, Scale, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { TradeTabs } from '../../market/TradeTabs.tsx'
import { useGo } from '../../routing/useGo.ts'
import css from './CycleBar.module.css'

const ICON = { size: 22, strokeWidth: 1.6, 'aria-hidden': true } as const

export function CycleBar({ symbol }: { symbol: string }) {
  const t = useT()
  const go = useGo()
  const [open, setOpen] = useState<'menu' | 'rules'>()
  const leave = (path: string) => {
    setOpen(undefined)
    go.to(path)
  }
  return (
    <>
      <TopBar
        title={t('cycle.title')}
        back={{ label: t('app.back'), onPress: go.back }}
        right={
          <IconButton label={t('spot.more')} onClick={() => setOpen('menu')}>
            <Ellipsis {...ICON} />
          </IconButton>
        }
      >
        <TradeTabs />
      </TopBar>
      <Sheet isOpen={open === 'menu'} onClose={() => setOpen(undefined)} title={symbol}>
        <RowGroup>
          <Row
            icon={<History {...ICON} />}
            title={t('cycle.history.all')}
            onPress={() => leave('/cycleHistory')}
          />
          <Row
            icon={<ShieldCheck {...ICON} />}
            title={t('cycle.limits')}
            onPress={() => leave('/cycleLimits')}
          />
          <Row
            icon={<Scale {...ICON} />}
            title={t('cycle.rules')}
            onPress={() => setOpen('rules')}
          />
        </RowGroup>
      </Sheet>
      <RulesSheet isOpen={open === 'rules'} onClose={() => setOpen(undefined)} />
    </>
  )
}

type RulesSheetProps = { isOpen: boolean; onClose: () => void }

/** The published rules that receipts refer to. They are in English in every language. */
function RulesSheet({ isOpen, onClose }: RulesSheetProps) {
  const t = useT()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('cycle.rules')}>
      <div lang="en" className={css.rules}>
        {rulesTexts[RULES_VERSION]?.split('\n').map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
      <p className={css.version}>{t('cycle.rules.version', { version: RULES_VERSION })}</p>
    </Sheet>
  )
}
