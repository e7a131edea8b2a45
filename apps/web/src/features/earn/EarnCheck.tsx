/** Liabilities for yields of locked finance, and the funds held for them, by coin. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { getEarnPlans } from '@assay/wire/routes/earn/finance.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../api/queryClient.ts'
import { CheckSection, RawLink } from '../../check/CheckSection.tsx'
import css from '../../check/check.module.css'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { ReadFailed } from '../../page/ReadFailed.tsx'

const query = readQuery(getEarnPlans, {}, 10_000)

export function EarnCheck() {
  const t = useT()
  const format = useFormat()
  const { data, error, refetch } = useQuery(query)
  if (data ? data.funding.length === 0 : !error) return null
  return (
    <CheckSection title={t('check.earn')} text={t('check.earn.text')}>
      {!data && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('check.failed')}
        </ReadFailed>
      )}
      <div className={css.networks}>
        {data?.funding.map(({ asset, owed, held, free }) => (
          <div key={asset} className={css.card}>
            <h3 className={css.network}>{asset}</h3>
            <FactList>
              {(
                [
                  ['check.earn.owed', owed],
                  ['check.earn.held', held],
                  ['check.earn.free', free],
                ] as const
              ).map(([label, value]) => (
                <Fact key={label} label={t(label)}>
                  <Num>{`${format.exact(value)} ${asset}`}</Num>
                </Fact>
              ))}
            </FactList>
          </div>
        ))}
      </div>
      <RawLink path="/finance/products">{t('check.earn.all')}</RawLink>
    </CheckSection>
  )
}
