/**
 * How the app speaks, looks and asks. Every choice applies at once and is kept on this device;
 * nothing here needs a login but signing out.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { Switch } from '@assay/ui/choices/Switch.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignOutSheet } from '../../account/signOut/SignOutSheet.tsx'
import { queryClient } from '../../api/queryClient.ts'
import { useLocale, useT } from '../../i18n/i18n.ts'
import { NATIVE_NAMES, PSEUDO } from '../../i18n/locale.ts'
import { Page } from '../../page/Page.tsx'
import { APP_VERSION, isAppUpdate, versionsQuery } from '../../page/versions.ts'
import { useGo } from '../../routing/useGo.ts'
import { useIsSignedIn } from '../../session/session.ts'
import { changeSettings, type Theme, useSettings } from '../../store/settings.ts'
import { remembered } from '../../store/storage.ts'
import { update } from '../../update/update.ts'
import { ColorCards } from './ColorCards.tsx'
import { ConfirmSwitches } from './ConfirmSwitches.tsx'
import { CurrencySheet, LanguageSheet, NumberSheet, numberSample } from './choiceSheets.tsx'
import css from './SettingsScreen.module.css'

type OpenSheet = 'language' | 'currency' | 'numbers' | 'signOut' | undefined

export function SettingsScreen() {
  const t = useT()
  const isSignedIn = useIsSignedIn()
  const [sheet, setSheet] = useState<OpenSheet>()
  const close = () => setSheet(undefined)
  const go = useGo()
  return (
    <Page title={t('app.title.settings')}>
      <RegionRows onOpen={setSheet} />
      <ColorCards />
      <ThemeChoice />
      <ConfirmSwitches />
      {isSignedIn && (
        <RowGroup title={t('app.title.cycle')}>
          <Row
            title={t('app.title.cycleLimits')}
            hint={t('member.cycleLimitsText')}
            onPress={() => go.to('/cycleLimits')}
          />
        </RowGroup>
      )}
      <DeviceRows isSignedIn={isSignedIn} onSignOut={() => setSheet('signOut')} />
      <LanguageSheet isOpen={sheet === 'language'} onClose={close} />
      <CurrencySheet isOpen={sheet === 'currency'} onClose={close} />
      <NumberSheet isOpen={sheet === 'numbers'} onClose={close} />
      <SignOutSheet isOpen={sheet === 'signOut'} onClose={close} />
    </Page>
  )
}

/** The language, the currency of values, and how numbers are written. */
function RegionRows({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const t = useT()
  const locale = useLocale()
  const { currency, numbers } = useSettings()
  return (
    <RowGroup>
      <Row
        title={t('member.language')}
        value={locale === PSEUDO ? PSEUDO : NATIVE_NAMES[locale]}
        onPress={() => onOpen('language')}
      />
      <Row title={t('member.currency')} value={currency} onPress={() => onOpen('currency')} />
      <Row
        title={t('member.numbers')}
        value={numbers === 'match' ? t('member.numbers.match') : numberSample(numbers)}
        onPress={() => onOpen('numbers')}
      />
    </RowGroup>
  )
}

function ThemeChoice() {
  const t = useT()
  const { theme: chosen } = useSettings()
  return (
    <section className={css.block}>
      <h2 className={css.heading}>{t('member.theme')}</h2>
      <Segmented<Theme>
        label={t('member.theme')}
        value={chosen}
        onChange={(theme) => changeSettings({ theme })}
        options={[
          { value: 'system', label: t('member.theme.system') },
          { value: 'dark', label: t('member.theme.dark') },
          { value: 'light', label: t('member.theme.light') },
        ]}
      />
    </section>
  )
}

type DeviceRowsProps = { isSignedIn: boolean; onSignOut: () => void }

function DeviceRows({ isSignedIn, onSignOut }: DeviceRowsProps) {
  const t = useT()
  const settings = useSettings()
  return (
    <RowGroup title={t('member.device')}>
      <Switch isOn={settings.hasHaptics} onChange={(hasHaptics) => changeSettings({ hasHaptics })}>
        {t('member.haptics')}
      </Switch>
      <Switch
        isOn={settings.savesData}
        onChange={(savesData) => changeSettings({ savesData })}
        hint={t('member.dataSaverText')}
      >
        {t('member.dataSaver')}
      </Switch>
      <Row
        title={t('member.clearCache')}
        onPress={() => void clearCache(t('member.cacheCleared'))}
      />
      <VersionRow />
      {isSignedIn && <Row title={t('member.signOut')} onPress={onSignOut} />}
    </RowGroup>
  )
}

function VersionRow() {
  const t = useT()
  const { data } = useQuery(versionsQuery)
  return data && isAppUpdate(data) ? (
    <Row
      title={t('member.versionTitle')}
      hint={t('member.newVersion', { version: data.version })}
      value={t('member.update')}
      onPress={() => update.patch({ served: data, isOpen: true })}
    />
  ) : (
    <Row title={t('member.versionTitle')} value={<span className="num">{APP_VERSION}</span>} />
  )
}

/** What was fetched and what was seen; the session, choices and favorites stay. */
async function clearCache(done: string) {
  queryClient.clear()
  remembered.forget('recentMarkets', 'readNotices', 'seenHints')
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name)
  }
  showToast(done, 'success')
}
