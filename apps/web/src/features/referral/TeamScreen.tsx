/** The member's team: how many there are, the own rate, and what each direct friend brought. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import {
  getTeam,
  type OwnTeam,
  type TeamMember,
  type TeamSum,
} from '@assay/wire/routes/member/referral.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { MoreRows } from '../../list/MoreRows.tsx'
import { SaveRows } from '../../list/SaveRows.tsx'
import { Page } from '../../page/Page.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useGo } from '../../routing/useGo.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import { RateRuler } from './RateRuler.tsx'
import css from './Team.module.css'
import { TeamIncomeSheet } from './TeamIncomeSheet.tsx'
import { teamCsv } from './teamCsv.ts'
import { type TeamOrder, useTeam } from './teamQueries.ts'

const ORDERS = ['time', 'income'] as const

export function TeamScreen() {
  const t = useT()
  const [order, setOrder] = useState<TeamOrder>('time')
  const list = useTeam(order)
  const { team, members, error, refetch } = list
  return (
    <Page
      title={t('app.title.team')}
      right={
        members &&
        members.length > 0 && (
          <SaveRows
            name="assay-team.csv"
            filterAt={() => ({})}
            // A team is asked for as it is: the route knows no dates.
            ask={async ({ page, limit }) => {
              const found = await call(getTeam, { order, page, limit })
              return { rows: found.members, count: found.direct }
            }}
            idOf={({ number }) => number}
            csv={teamCsv}
          />
        )
      }
    >
      {team && members && (
        <div className={css.screen}>
          <Figures team={team} />
          {team.token && <RateRuler team={team} token={team.token} />}
          <Friends list={list} members={members} order={order} onOrder={setOrder} />
        </div>
      )}
      {!team && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('team.failed')}
        </ReadFailed>
      )}
      {!team && !error && (
        <div aria-busy="true" className={css.screen}>
          <Skeleton height={88} />
          <Skeleton height={140} />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={60} />
          ))}
        </div>
      )}
    </Page>
  )
}

function Figures({ team: { size, direct, totals } }: { team: OwnTeam }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{t('team.size')}</dt>
          <dd>{format.count(size)}</dd>
        </div>
        <div>
          <dt>{t('team.direct')}</dt>
          <dd>{format.count(direct)}</dd>
        </div>
        <div>
          <dt>{t('team.income')}</dt>
          {totals.length === 0 ? (
            <dd>{format.count(0)}</dd>
          ) : (
            <dd className={css.sums}>
              <Sums sums={totals} />
            </dd>
          )}
        </div>
      </dl>
      <p className={css.note}>{t('team.levels')}</p>
      <p className={css.note}>{t('team.days')}</p>
    </>
  )
}

function Sums({ sums }: { sums: readonly TeamSum[] }) {
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  if (isHidden) return <Num>{HIDDEN}</Num>
  return sums.map(({ asset, amount }) => (
    <Num key={asset}>{`+${format.orderValue(amount)} ${asset}`}</Num>
  ))
}

type FriendsProps = {
  list: ReturnType<typeof useTeam>
  members: readonly TeamMember[]
  order: TeamOrder
  onOrder: (order: TeamOrder) => void
}

function Friends({ list, members, order, onOrder }: FriendsProps) {
  const t = useT()
  const go = useGo()
  const [opened, setOpened] = useState<TeamMember>()
  const [isOpen, setOpen] = useState(false)
  if (members.length === 0) {
    return (
      <EmptyState
        illustration="records"
        action={<Button onClick={() => go.to('/inviteFriends')}>{t('app.title.invite')}</Button>}
      >
        {t('team.none')}
      </EmptyState>
    )
  }
  return (
    <section aria-label={t('team.direct')}>
      <Segmented
        label={t('team.order')}
        value={order}
        options={ORDERS.map((value) => ({ value, label: t(`team.order.${value}`) }))}
        onChange={onOrder}
      />
      <ul className={css.rows} aria-busy={list.isPlaceholderData}>
        {members.map((member) => (
          <li key={member.number}>
            <button
              type="button"
              className={css.row}
              onClick={() => {
                setOpened(member)
                setOpen(true)
              }}
            >
              <FriendLine member={member} />
            </button>
          </li>
        ))}
      </ul>
      <MoreRows list={list} shown={members.length} />
      {opened && (
        <TeamIncomeSheet
          key={opened.number}
          member={opened}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function FriendLine({ member: { number, invitedAt, income } }: { member: TeamMember }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <span className={css.friend}>
        <span className={css.name}>{t('team.friendNumber', { number })}</span>
        <span className={css.small}>{t('team.since', { date: format.utcDate(invitedAt) })}</span>
      </span>
      <span className={css.sums}>
        {income.length === 0 ? (
          <span className={css.small}>{t('team.nothing')}</span>
        ) : (
          <Sums sums={income} />
        )}
      </span>
      <ChevronRight size={18} aria-hidden="true" className={css.chevron} />
    </>
  )
}
