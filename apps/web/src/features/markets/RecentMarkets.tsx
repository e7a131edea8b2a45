/** Recently viewed markets, as chips; one or all can be removed, and all can be restored. */
import { Button } from '@assay/ui/press/Button.tsx'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { marketPath } from '../../routing/paths.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { recentMarkets, setRecentMarkets } from '../../session/favorites.ts'
import { useStore } from '../../store/createStore.ts'
import css from './MarketsScreen.module.css'

const UNDO_MS = 5_000

export function RecentMarkets() {
  const t = useT()
  const linkTo = useLinkTo()
  const recent = useStore(recentMarkets)
  const [cleared, setCleared] = useState<readonly string[]>([])
  useEffect(() => {
    if (cleared.length === 0) return
    const timer = setTimeout(() => setCleared([]), UNDO_MS)
    return () => clearTimeout(timer)
  }, [cleared])

  if (recent.length === 0 && cleared.length === 0) return null
  return (
    <section aria-label={t('markets.recent')}>
      <div className={css.heading}>
        <h2>{t('markets.recent')}</h2>
        {recent.length > 0 && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setCleared(recent)
              setRecentMarkets([])
            }}
          >
            {t('markets.recent.clear')}
          </Button>
        )}
      </div>
      {recent.length > 0 ? (
        <ul className={css.chips}>
          {recent.map((symbol) => (
            <li key={symbol} className={css.chip}>
              <a {...linkTo(marketPath(symbol))}>{symbol}</a>
              <button
                type="button"
                aria-label={t('markets.recent.remove', { market: symbol })}
                onClick={() => setRecentMarkets(recent.filter((other) => other !== symbol))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className={css.cleared}>
          {t('markets.recent.cleared')}
          <Button
            kind="quiet"
            onClick={() => {
              setRecentMarkets(cleared)
              setCleared([])
            }}
          >
            {t('markets.undo')}
          </Button>
        </p>
      )}
    </section>
  )
}
