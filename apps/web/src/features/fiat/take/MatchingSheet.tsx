/**
 * Searches for a merchant for a minute, with a dial that fills; then reports that none was found.
 */
import { Dial } from '@assay/ui/figures/Dial.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useSecondsSince } from '../../../live/countdowns/useNow.ts'
import css from '../fiat.module.css'
import { SEARCH_MS, type Take } from './useTake.ts'

type MatchingSheetProps = {
  take: Take
  isUnknown: boolean
  price: string
  onAgain: () => void
}

export function MatchingSheet({ take, isUnknown, price, onAgain }: MatchingSheetProps) {
  const t = useT()
  const { step, since, leave } = take
  const isNone = step === 'none'
  const seconds = Math.min(SEARCH_MS / 1_000, useSecondsSince(since, step === 'matching'))
  return (
    <Sheet
      isOpen={(step === 'matching' || isNone) && !isUnknown}
      isLocked={!isNone}
      onClose={leave}
      title={t(isNone ? 'fiat.noneFound' : 'fiat.matching')}
      footer={
        <div className={css.actions}>
          {isNone && (
            <Button size="large" isBlock onClick={onAgain}>
              {t('fiat.searchAgain')}
            </Button>
          )}
          <Button kind="secondary" size="large" isBlock onClick={leave}>
            {t('app.cancel')}
          </Button>
        </div>
      }
    >
      {isNone ? (
        <EmptyState illustration="blocked">{t('fiat.noneFoundText', { price })}</EmptyState>
      ) : (
        <div className={css.search}>
          <Dial
            share={(seconds * 1_000) / SEARCH_MS}
            size={160}
            label={t('fiat.searched', { seconds })}
          >
            {seconds}
          </Dial>
          <p role="status" className={css.note}>
            {t('fiat.matchingText', { price })}
          </p>
        </div>
      )}
    </Sheet>
  )
}
