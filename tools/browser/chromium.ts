/** Finds a Chromium for the browser tests, or gets one: Debian's as root, else Playwright's own. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { installPackages, isRootOnDebian } from '../debianPackages.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FONTS = 'fonts-noto-cjk'

export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return asked
  const own = chromium.executablePath()
  return [...SYSTEM, own].find((path) => path !== '' && existsSync(path))
}

/** The path of a working Chromium; throws one sentence if there is none. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Getting Chromium for the browser tests …')
  if (isRootOnDebian()) {
    installPackages('chromium', FONTS)
  } else {
    const args = ['node_modules/playwright-core/cli.js', 'install', 'chromium']
    spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be installed; set CHROMIUM_PATH to one.')
  return installed
}

/**
 * A headless window has an invisible address bar. Its dropdown consists of two pages of Chromium's
 * own, created with every window, which cost as much as a page of ours.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** What Playwright turns off: of two such flags only the last counts, and that is ours. */
const OFF_WITH_PLAYWRIGHT = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
  // These connect to servers.
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
]

/** Flags that let it run as root and keep it from calling anyone. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${[...ADDRESS_BAR, ...OFF_WITH_PLAYWRIGHT].join(',')}`,
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
