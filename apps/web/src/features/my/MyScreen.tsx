/**
 * The profile hub: who one is, then the ways to everything about the account. Only pages that exist
 * have a row; without a login the protected ones show a lock and ask for it.
 */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import {
  BadgeCheck,
  Banknote,
  CircleHelp,
  ClipboardList,
  Coins,
  Gift,
  IdCard,
  Info,
  Lock,
  LogOut,
  Mail,
  Megaphone,
  ReceiptText,
  Settings,
  ShieldCheck,
  Smartphone,
  UserPlus,
  Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Page } from '../../app/Page.tsx'
import { hasRoute, isClosedTo, routeOf } from '../../app/routing/routeOf.ts'
import { useLinkTo } from '../../app/routing/useGo.ts'
import { SignOutSheet } from '../../app/shell/SignOutSheet.tsx'
import { update } from '../../app/update/update.ts'
import { useUnreadTickets } from '../../app/useUnreadTickets.ts'
import { useT } from '../../i18n/i18n.ts'
import { useStore } from '../../live/createStore.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { useMember } from '../../session/session.ts'
import { MemberHeader } from './MemberHeader.tsx'
import css from './MyScreen.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const
const ALL_ORDERS = '/orders/spot'

type Link = { path: string; title: string; icon: ReactNode; value?: ReactNode }

export function MyScreen() {
  const t = useT()
  const member = useMember()
  const unread = useUnreadTickets()
  const { served } = useStore(update)
  const [isLeaving, setLeaving] = useState(false)
  const groups: { title: string; links: Link[] }[] = [
    {
      title: t('member.group.account'),
      links: [
        {
          path: '/idAuth',
          title: t('app.title.identity'),
          icon: <IdCard {...ICON} />,
        },
        {
          path: '/securityCenter',
          title: t('app.title.securityCenter'),
          icon: <ShieldCheck {...ICON} />,
        },
        {
          path: '/bindEmail',
          title: t('member.email'),
          icon: <Mail {...ICON} />,
          value: member && (member.email || t('member.notSet')),
        },
      ],
    },
    {
      title: t('member.group.rewards'),
      links: [
        { path: '/inviteFriends', title: t('app.title.invite'), icon: <UserPlus {...ICON} /> },
        { path: '/myTeam', title: t('app.title.team'), icon: <Users {...ICON} /> },
      ],
    },
    {
      title: t('member.group.activity'),
      links: [
        { path: ALL_ORDERS, title: t('member.orders'), icon: <ClipboardList {...ICON} /> },
        { path: '/otc', title: t('app.title.fiat'), icon: <Banknote {...ICON} /> },
        { path: '/lockRecord', title: t('app.title.lockups'), icon: <Lock {...ICON} /> },
        { path: '/ieo', title: t('app.title.launchpad'), icon: <Coins {...ICON} /> },
        { path: '/balanceRecord', title: t('member.records'), icon: <ReceiptText {...ICON} /> },
        { path: '/aiClaim', title: t('app.title.claim'), icon: <Gift {...ICON} /> },
      ],
    },
    {
      title: t('member.group.support'),
      links: [
        {
          path: '/helpCenter',
          title: t('app.title.help'),
          icon: <CircleHelp {...ICON} />,
          value: unread > 0 && <StatusPill tone="success">{t('app.newAnswer')}</StatusPill>,
        },
        { path: '/notice', title: t('app.title.notices'), icon: <Megaphone {...ICON} /> },
        { path: '/check', title: t('app.title.check'), icon: <BadgeCheck {...ICON} /> },
        { path: '/aboutUs', title: t('app.title.about'), icon: <Info {...ICON} /> },
      ],
    },
    {
      title: t('member.group.preferences'),
      links: [
        {
          path: '/setting',
          title: t('app.title.settings'),
          icon: <Settings {...ICON} />,
          value: served && <StatusPill tone="success">{t('member.update')}</StatusPill>,
        },
        { path: '/downloadApp', title: t('app.title.download'), icon: <Smartphone {...ICON} /> },
      ],
    },
  ]
  return (
    <Page title={t('app.title.my')}>
      {member ? (
        <MemberHeader member={member} />
      ) : (
        <div className={css.guest}>
          <p>{t('member.guest')}</p>
          <Button onClick={() => openLogin('/my')}>{t('app.login')}</Button>
        </div>
      )}
      {groups.map(({ title, links }) => (
        <LinkGroup key={title} title={title} links={links} isSignedIn={member !== undefined} />
      ))}
      {member && (
        <RowGroup>
          <Row
            icon={<LogOut {...ICON} />}
            title={t('member.signOut')}
            onPress={() => setLeaving(true)}
          />
        </RowGroup>
      )}
      <SignOutSheet isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </Page>
  )
}

type LinkGroupProps = { title: string; links: Link[]; isSignedIn: boolean }

function LinkGroup({ title, links, isSignedIn }: LinkGroupProps) {
  const linkTo = useLinkTo()
  const there = links.filter(({ path }) => hasRoute(path))
  if (there.length === 0) return null
  return (
    <RowGroup title={title}>
      {there.map(({ path, title: name, icon, value }) => {
        const link = linkTo(path)
        return (
          <Row
            key={path}
            icon={icon}
            title={name}
            value={value}
            href={link.href}
            onPress={link.onClick}
            isLocked={isClosedTo(routeOf(path) ?? {}, isSignedIn)}
          />
        )
      })}
    </RowGroup>
  )
}
