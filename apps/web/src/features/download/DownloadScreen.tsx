/**
 * Installing the app: the browser's own prompt if there is one, else the steps for this device
 * first and those for others below; on a large screen also a QR code for the phone.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { CircleCheck, Info } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import { QrCode } from '../../page/code/QrCode.tsx'
import { Mark } from '../../page/Mark.tsx'
import { Page } from '../../page/Page.tsx'
import { usePublicUrl } from '../../page/url/publicUrl.ts'
import { useMedia } from '../../page/useMedia.ts'
import { APP_VERSION } from '../../page/versions.ts'
import { useStore } from '../../store/createStore.ts'
import { install, installOffer, isInstalled } from '../../store/install.ts'
import css from './DownloadScreen.module.css'
import { isInWallet, PLATFORMS, type Platform, platformOf } from './platform.ts'

export function DownloadScreen() {
  const t = useT()
  const offer = useStore(installOffer)
  const hasRoom = useMedia('(min-width: 600px)')
  const own = platformOf(navigator)
  const elsewhere = usePublicUrl(`${location.origin}/downloadApp`)
  const inWallet = isInWallet(navigator.userAgent, 'ethereum' in window)
  return (
    <Page title={t('app.title.download')}>
      <div className={css.head}>
        <Mark size={64} />
        <p className={css.lead}>{t('update.app.lead')}</p>
        {APP_VERSION && (
          <p className={css.note}>{t('update.app.version', { version: APP_VERSION })}</p>
        )}
        {isInstalled() ? (
          <Banner icon={<CircleCheck size={18} aria-hidden="true" />}>
            {t('update.app.installed')}
          </Banner>
        ) : (
          offer && (
            <Button size="large" isBlock onClick={() => void install()}>
              {t('update.app.install')}
            </Button>
          )
        )}
        {inWallet && (
          <Banner kind="warn" icon={<Info size={18} aria-hidden="true" />}>
            {t('update.app.wallet')}
          </Banner>
        )}
      </div>
      {hasRoom && (
        <section className={css.code}>
          {elsewhere && <QrCode text={elsewhere} label={t('update.app.scan')} />}
          <p className={css.note}>{t(elsewhere ? 'update.app.scan' : 'app.thisMachine')}</p>
        </section>
      )}
      {[own, ...PLATFORMS.filter((one) => one !== own)].map((platform) => (
        <Steps key={platform} platform={platform} />
      ))}
      <p className={css.note}>{t('update.app.noStore')}</p>
    </Page>
  )
}

function Steps({ platform }: { platform: Platform }) {
  const t = useT()
  return (
    <section className={css.platform}>
      <h2 className={css.heading}>{t(`update.app.${platform}`)}</h2>
      <ol className={css.steps}>
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>{t(`update.app.${platform}.${step}`)}</li>
        ))}
      </ol>
    </section>
  )
}
