/** The member's own balances at that moment, from their leaves, or the link to them. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { CoinName } from './CoinLiabilities.tsx'
import css from './liabilities.module.css'
import type { CheckedStatement } from './useStatement.ts'

type OwnPartProps = { checked: CheckedStatement; onRetry: () => unknown }

export function OwnPart({ checked: { verdict, isOwnMissing }, onRetry }: OwnPartProps) {
  const t = useT()
  const format = useFormat()
  const isSignedIn = useIsSignedIn()
  const { own, checks } = verdict
  return (
    <section className={css.section}>
      <h2>{t('liabilities.own')}</h2>
      {!isSignedIn && (
        <>
          <p className={css.text}>{t('liabilities.own.signedOut')}</p>
          <Button onClick={() => openLogin('/check/liabilities')}>{t('app.login')}</Button>
        </>
      )}
      {isOwnMissing && (
        <>
          <p className={css.text}>{t('liabilities.failed')}</p>
          <Button kind="secondary" onClick={() => void onRetry()}>
            {t('app.retry')}
          </Button>
        </>
      )}
      {own?.length === 0 && <p className={css.text}>{t('liabilities.own.none')}</p>}
      {own && own.length > 0 && (
        <div className={css.card} data-right={checks.own}>
          <FactList>
            {own.map(({ asset, amount }) => (
              <Fact key={asset} label={<CoinName asset={asset} />}>
                <Num>{format.exact(amount)}</Num>
              </Fact>
            ))}
          </FactList>
        </div>
      )}
    </section>
  )
}
