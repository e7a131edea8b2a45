/** An address that names no contract: where its coins are traded instead, and the contracts. */
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useMarkets } from '../../live/markets.ts'
import { spotPath } from '../../routing/paths.ts'
import { useGo } from '../../routing/useGo.ts'
import css from './PerpScreen.module.css'

export function NoContract({ symbol, onPick }: { symbol: string; onPick: () => void }) {
  const t = useT()
  const go = useGo()
  const { list } = useMarkets()
  const isSpot = list?.some((market) => market.symbol === symbol)
  return (
    <EmptyState
      illustration="results"
      action={
        <div className={css.ways}>
          {isSpot && (
            <Button isBlock onClick={() => go.to(spotPath(symbol))}>
              {t('perp.none.spot', { pair: symbol })}
            </Button>
          )}
          <Button kind="secondary" isBlock onClick={onPick}>
            {t('perp.none.all')}
          </Button>
        </div>
      }
    >
      {t(isSpot ? 'perp.none' : 'spot.missing', { pair: symbol })}
    </EmptyState>
  )
}
