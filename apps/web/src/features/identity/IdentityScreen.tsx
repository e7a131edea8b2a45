/**
 * Identity verification by state: the form, waiting, the faults with the form, or the verified
 * data, masked. Submitted data is never returned in full.
 */
import { IDENTITY_FIELDS } from '@assay/domain/identity/identityPaper.ts'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getIdentity, type Identity } from '@assay/wire/routes/member/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { readQuery } from '../../api/queryClient.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import css from './identity.module.css'

const AGAIN_MS = 5_000
/** The decision is made elsewhere, so the page polls while it waits. */
const identityQuery = {
  ...readQuery(getIdentity, {}, 0),
  refetchInterval: AGAIN_MS,
}

export function IdentityScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(identityQuery)
  return (
    <Page title={t('app.title.identity')}>
      {!data && !error && <Skeleton height={320} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('identity.loadFailed')}
        </ReadFailed>
      )}
      {data && <ByState identity={data} onSent={() => void refetch()} />}
    </Page>
  )
}

function ByState({ identity, onSent }: { identity: Identity; onSent: () => void }) {
  const t = useT()
  const { status } = identity
  if (status === 'underReview') {
    return (
      <EmptyState illustration="pending" detail={<Facts identity={identity} />}>
        {t('identity.underReview')}
      </EmptyState>
    )
  }
  if (status === 'verified') {
    return (
      <EmptyState illustration="done" detail={<Facts identity={identity} />}>
        {t('identity.verified')}
      </EmptyState>
    )
  }
  return (
    <div className={css.page}>
      {status === 'failed' && <Faults identity={identity} />}
      <IdentityForm sentBack={status === 'failed' ? identity : undefined} onSent={onSent} />
    </div>
  )
}

function Faults({ identity: { faults } }: { identity: Identity }) {
  const t = useT()
  return (
    <Banner kind="error" icon={<CircleAlert size={18} aria-hidden="true" />}>
      {t('identity.failed')}
      <ul className={css.faults}>
        {IDENTITY_FIELDS.map((field) => {
          const fault = faults[field]
          return (
            fault && (
              <li key={field}>
                {t(`identity.${field}`)}: {t(`identity.fault.${fault}`)}
              </li>
            )
          )
        })}
      </ul>
    </Banner>
  )
}

function Facts({ identity }: { identity: Identity }) {
  const t = useT()
  const format = useFormat()
  const { document, country, maskedName, maskedNumber, sentAt } = identity
  if (document === '') return null
  const countries = new Intl.DisplayNames([format.tag], { type: 'region' })
  return (
    <FactList>
      <Fact label={t('identity.country')}>{countries.of(country)}</Fact>
      <Fact label={t('identity.document')}>{t(`identity.document.${document}`)}</Fact>
      <Fact label={t('identity.name')}>{maskedName}</Fact>
      <Fact label={t('identity.number')}>
        <span className="num">{maskedNumber}</span>
      </Fact>
      <Fact label={t('identity.sentAt')}>{format.dateTime(sentAt)}</Fact>
    </FactList>
  )
}
