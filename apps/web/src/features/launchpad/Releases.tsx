/** The release schedule: a tick for each part, lit once released, and their dates. */
import { releaseAt } from '@assay/domain/launchpad/offeringRules.ts'
import { releaseOf } from '@assay/domain/launchpad/subscriptionRules.ts'
import type { Amount } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import css from './Launchpad.module.css'

/** Of many parts the next ones are listed, and the last. */
const LISTED_MAX = 6

type ReleasesProps = {
  offering: ShownOffering
  /** The total released by one subscription; without it only dates are shown. */
  entitled?: Amount
  done?: number
}

export function Releases({ offering, entitled, done = 0 }: ReleasesProps) {
  const t = useT()
  const format = useFormat()
  const { releases, releaseEveryDays, decimals, asset } = offering
  const parts = Array.from({ length: releases }, (_, at) => at + 1)
  const next = parts.filter((part) => part > done)
  const from = next.length > 0 ? next : parts
  const listed = from.filter((_, at) => at < LISTED_MAX - 1 || at === from.length - 1)
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('launchpad.releases')}</h2>
      {releases > 1 && (
        <div className={css.vesting} aria-hidden="true">
          {parts.map((part) => (
            <span key={part} data-lit={part <= done || undefined} />
          ))}
        </div>
      )}
      <p className={css.note}>
        {t('launchpad.parts', { count: releases })}
        {releases > 1 && ` ${t('launchpad.every', { days: releaseEveryDays })}`}
      </p>
      <FactList>
        {listed.map((part) => (
          <Fact key={part} label={`${format.utcDate(releaseAt(offering, part))} (UTC)`}>
            {entitled === undefined ? (
              t('launchpad.part', { part, count: releases })
            ) : (
              <Num>
                {`${format.exact(releaseOf(offering, { entitled, part, decimals }))} ${asset}`}
              </Num>
            )}
          </Fact>
        ))}
      </FactList>
    </section>
  )
}
