/**
 * The profile hub: the member, then links to everything about the account (`routing/myLinks.ts`).
 * Signed out, the protected ones show a lock and open the login.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { SignOutSheet } from '../../account/signOut/SignOutSheet.tsx'
import { useT } from '../../i18n/i18n.ts'
import { Page } from '../../page/Page.tsx'
import { LINK_GROUPS, type MyLink, myLinks } from '../../routing/myLinks.ts'
import { hasRoute, isClosedTo, routeOf } from '../../routing/routeOf.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import { openLogin } from '../../session/loginSheet.ts'
import { useMember } from '../../session/session.ts'
import { MemberHeader } from './MemberHeader.tsx'
import css from './MyScreen.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

export function MyScreen() {
  const t = useT()
  const member = useMember()
  const [isLeaving, setLeaving] = useState(false)
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
      {LINK_GROUPS.map((group) => (
        <LinkGroup key={group} group={group} />
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

function LinkGroup({ group }: Pick<MyLink, 'group'>) {
  const t = useT()
  const links = myLinks.filter((link) => link.group === group && hasRoute(link.path))
  if (links.length === 0) return null
  return (
    <RowGroup title={t(`member.group.${group}`)}>
      {links.map((link) => (
        <LinkRow key={link.path} link={link} />
      ))}
    </RowGroup>
  )
}

function LinkRow({ link }: { link: MyLink }) {
  const { path, title, icon: Icon, useValue = useNothing } = link
  const t = useT()
  const isSignedIn = useMember() !== undefined
  const { href, onClick } = useLinkTo()(path)
  const value = useValue()
  return (
    <Row
      icon={<Icon {...ICON} />}
      title={t(title)}
      value={value}
      href={href}
      onPress={onClick}
      isLocked={isClosedTo(routeOf(path) ?? {}, isSignedIn)}
    />
  )
}

const useNothing = () => undefined
