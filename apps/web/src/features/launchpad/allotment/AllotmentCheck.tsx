/** The allotment, recomputed on this device from the published list. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, ExternalLink } from 'lucide-react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import css from '../Launchpad.module.css'
import { readAllotment } from '../launchpadQueries.ts'
import { type Again, allotAgain } from './allotmentAgain.ts'

const ROWS_MAX = 10

export function AllotmentCheck({ offering }: { offering: ShownOffering }) {
  const t = useT()
  const format = useFormat()
  const { id } = offering
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => allotAgain(offering, await readAllotment(id)),
  })
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('launchpad.check')}</h2>
      <p className={css.note}>{t('launchpad.check.text')}</p>
      {data?.isWhole && <Result again={data} asset={offering.asset} />}
      {data && !data.isWhole && (
        <Banner kind="error">
          {t('launchpad.check.short', {
            listed: format.exact(data.asked),
            subscribed: format.exact(offering.subscribed),
            asset: offering.asset,
          })}
        </Banner>
      )}
      {error && (
        <ReadFailed error={error} onRetry={() => mutate()}>
          {t('earn.failed')}
        </ReadFailed>
      )}
      {!data?.isWhole && !error && (
        <Button kind="secondary" isBlock isBusy={isPending} onClick={() => mutate()}>
          {t('launchpad.check.action')}
        </Button>
      )}
      <a className={css.document} href={`/ieo/allotment?id=${id}`} target="_blank" rel="noreferrer">
        {t('launchpad.check.list')}
        <ExternalLink size={16} aria-hidden="true" />
      </a>
    </section>
  )
}

function Result({ again, asset }: { again: Again; asset: string }) {
  const t = useT()
  const format = useFormat()
  const { subscriptions, members, sum, differing } = again
  const isSame = differing.length === 0
  const Icon = isSame ? CircleCheck : CircleX
  return (
    <>
      <Banner kind={isSame ? 'info' : 'error'} icon={<Icon size={18} aria-hidden="true" />}>
        {t(isSame ? 'launchpad.check.same' : 'launchpad.check.differs', {
          count: subscriptions.length,
          members: format.count(members),
          asset,
          sum: format.exact(sum),
          differing: differing.slice(0, ROWS_MAX).join(', '),
        })}
      </Banner>
      {subscriptions.length > 0 && (
        <table className={css.table}>
          <caption className="srOnly">{t('launchpad.check')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('conversion.number')}</th>
              <th scope="col">{t('launchpad.asked')}</th>
              <th scope="col">{t('launchpad.won')}</th>
            </tr>
          </thead>
          <tbody>
            {subscriptions.slice(0, ROWS_MAX).map(({ id, quantity, allotted }) => (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>
                  <Num>{format.exact(quantity)}</Num>
                </td>
                <td>
                  <Num>{format.exact(allotted)}</Num>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {subscriptions.length > ROWS_MAX && (
        <p className={css.note}>
          {t('records.shown', {
            shown: format.count(ROWS_MAX),
            count: format.count(subscriptions.length),
          })}
        </p>
      )}
    </>
  )
}
