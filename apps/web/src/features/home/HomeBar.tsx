/** The top of home: the profile, the wallet, and support. */
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Headphones, UserRound } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { Later } from '../../page/Later.tsx'
import { useOpenSupport, useSupportUrl } from '../../page/support/useSupportUrl.ts'
import { lazyQuiet } from '../../routing/loading/lazyScreen.tsx'
import { useLinkTo } from '../../routing/useGo.ts'
import { useIsSignedIn } from '../../session/session.ts'
import css from './HomeBar.module.css'
import { WalletPill } from './wallet/WalletPill.tsx'

/** Not part of the first page's code. */
const UnreadMark = lazyQuiet(() => import('./UnreadMark.tsx').then((m) => m.UnreadMark))

export function HomeBar() {
  const t = useT()
  const linkTo = useLinkTo()
  const isSignedIn = useIsSignedIn()
  const hasSupport = useSupportUrl() !== undefined || isSignedIn
  const support = useOpenSupport()
  return (
    <TopBar
      left={
        <>
          <h1 tabIndex={-1} className="srOnly">
            {t('app.title.home')}
          </h1>
          <a {...linkTo('/my')} className={css.link}>
            <span className="srOnly">{t('app.title.my')}</span>
            <UserRound size={22} strokeWidth={1.6} aria-hidden="true" />
            {isSignedIn && (
              <Later>
                <UnreadMark />
              </Later>
            )}
          </a>
        </>
      }
      right={
        <>
          <WalletPill />
          {hasSupport && (
            <IconButton
              label={t('home.support')}
              onClick={support.open}
              aria-busy={support.isAsking}
            >
              <Headphones size={22} strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    />
  )
}
