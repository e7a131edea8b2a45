/**
 * The security center: how much protects the account, each measure with its state, what bars money
 * right now and for how long, and one button that freezes everything.
 */
import { Dial } from '@assay/ui/figures/Dial.tsx'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { Reply } from '@assay/wire/route.ts'
import { freezeAccount, type getSecurity } from '@assay/wire/routes/member/security.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, Snowflake } from 'lucide-react'
import { useState } from 'react'
import { Countdown } from '../../account/Countdown.tsx'
import { useSubmit } from '../../account/useSubmit.ts'
import { WithdrawalNeeds } from '../../account/WithdrawalNeeds.tsx'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { SupportLink } from '../../page/support/SupportLink.tsx'
import { useLinkTo } from '../../routing/useGo.ts'
import { useMember } from '../../session/session.ts'
import { shortAddress } from '../../session/wallet/wallet.ts'
import { FEW_CODES, RecoveryCodesLeft } from './access/RecoveryCodesLeft.tsx'
import css from './security.module.css'
import { refreshSecurity, securityQuery } from './securityQueries.ts'

type State = Reply<typeof getSecurity>
type Measure = { path: string; title: MessageKey; value: string | undefined }

export function SecurityScreen() {
  const t = useT()
  const { data, error, refetch } = useQuery(securityQuery)
  return (
    <Page title={t('app.title.securityCenter')}>
      {!data && !error && <Skeleton height={420} />}
      {!data && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('security.loadFailed')}
        </ReadFailed>
      )}
      {data && <Center state={data} />}
    </Page>
  )
}

function Center({ state }: { state: State }) {
  const t = useT()
  const member = useMember()
  const set = (isSet: boolean) => (isSet ? t('security.set') : undefined)
  const measures: Measure[] = [
    { path: '/bindEmail', title: 'app.title.bindEmail', value: member?.email },
    { path: '/bindPhone', title: 'app.title.bindPhone', value: member?.phone },
    { path: '/modifyLoginPass', title: 'app.title.loginPass', value: set(state.hasPassword) },
    { path: '/modifyPayPass', title: 'app.title.fundPass', value: set(state.hasPin) },
    { path: '/authenticator', title: 'app.title.authenticator', value: set(state.hasFactor) },
    {
      path: '/passkeys',
      title: 'app.title.passkeys',
      value: state.passkeys > 0 ? String(state.passkeys) : undefined,
    },
    { path: '/antiPhishing', title: 'app.title.antiPhishing', value: state.antiPhishingWord },
    {
      path: '/linkWallet',
      title: 'app.title.linkWallet',
      value: member?.address ? shortAddress(member.address) : undefined,
    },
  ]
  const done = measures.filter(({ value }) => value).length
  const figures = { done, all: measures.length }
  const hasCodes = state.hasFactor || state.passkeys > 0
  const isShortOfCodes = hasCodes && state.recoveryCodesLeft <= FEW_CODES
  return (
    <>
      <div className={css.head}>
        <Dial share={done / measures.length} label={t('security.measures', figures)}>
          <span className="num">
            {done}/{measures.length}
          </span>
        </Dial>
        <div>
          <p className={css.measures}>{t('security.measures', figures)}</p>
          <p>{t('security.intro')}</p>
        </div>
      </div>
      <Notes state={state} />
      {isShortOfCodes && <RecoveryCodesLeft left={state.recoveryCodesLeft} />}
      <RowGroup>
        {measures.map((measure) => (
          <Measured key={measure.path} {...measure} />
        ))}
      </RowGroup>
      <RowGroup>
        <Measured path="/devices" title="app.title.devices" value=" " />
        <Measured path="/apiKeys" title="app.title.apiKeys" value=" " />
        <Measured path="/activity" title="app.title.activity" value=" " />
      </RowGroup>
      <WithdrawalNeeds />
      {state.frozenBy === '' && <Freeze />}
    </>
  )
}

function Measured({ path, title, value }: Measure) {
  const t = useT()
  const link = useLinkTo()(path)
  return (
    <Row
      title={t(title)}
      value={value || t('security.notSet')}
      href={link.href}
      onPress={link.onClick}
    />
  )
}

/** What keeps money in right now. */
function Notes({ state: { frozenBy, barredUntil } }: { state: State }) {
  const t = useT()
  const isBarred = barredUntil > serverNow()
  if (frozenBy === '' && !isBarred) return null
  return (
    <div className={css.notes}>
      {frozenBy !== '' && (
        <Banner
          kind="error"
          icon={<Snowflake size={18} aria-hidden="true" />}
          action={<SupportLink />}
        >
          {t(frozenBy === 'member' ? 'security.frozenByYou' : 'security.frozenByStaff')}
        </Banner>
      )}
      {isBarred && (
        <Banner kind="warn" icon={<Clock size={18} aria-hidden="true" />}>
          {t('security.barred')} <Countdown until={barredUntil} />
        </Banner>
      )}
    </div>
  )
}

function Freeze() {
  const t = useT()
  const submit = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const freeze = () =>
    submit.run(async () => {
      await call(freezeAccount, {})
      setAsking(false)
      await refreshSecurity()
    })
  return (
    <RowGroup>
      <Row
        icon={<Snowflake size={20} strokeWidth={1.6} aria-hidden="true" />}
        title={t('security.freeze')}
        hint={t('security.freezeHint')}
        onPress={() => {
          submit.forgive()
          setAsking(true)
        }}
      />
      <ConfirmSheet
        isOpen={isAsking}
        title={t('security.freeze')}
        risk={t('security.freezeText')}
        confirmLabel={t('security.freeze.action')}
        backLabel={t('app.cancel')}
        kind="danger"
        mustHold
        isBusy={submit.isBusy}
        error={submit.at('form')}
        onConfirm={() => void freeze()}
        onClose={() => setAsking(false)}
      />
    </RowGroup>
  )
}
