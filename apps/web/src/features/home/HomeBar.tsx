/** The top of home: the profile, the wallet, and how to reach the people behind the platform. */

import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { Headphones, UserRound } from 'lucide-react'
import { useLinkTo } from '../../app/routing/useGo.ts'
import { useSupportUrl } from '../../app/useSupportUrl.ts'
import { useT } from '../../i18n/i18n.ts'
import css from './HomeBar.module.css'
import { WalletPill } from './wallet/WalletPill.tsx'

export function HomeBar() {
  const t = useT()
  const linkTo = useLinkTo()
  const supportUrl = useSupportUrl()
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
          </a>
        </>
      }
      right={
        <>
          <WalletPill />
          {supportUrl && (
            <IconButton
              label={t('home.support')}
              onClick={() => window.open(supportUrl, '_blank', 'noopener,noreferrer')}
            >
              <Headphones size={22} strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
    />
  )
}
