import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { catalogs } from './apps/web/build/catalogs.ts'
import { CHROMIUM_FLAGS, findChromium } from './tools/browser/chromium.ts'

/**
 * These take a minute or more: begun first, none of them is left at the end with one worker idle.
 */
const SLOW = [
  'pages/access',
  'pages/takenOver',
  'journeys/money',
  'journeys/cycle',
  'journeys/walletDeposit',
  'journeys/perp',
  'cluster/chaos',
  'recovery/crash',
  'signer/signer',
  'writer/database',
  // Waits for the minute at which funding is taken.
  'indexClock',
]

/**
 * No verdict hangs on how fast a machine is: these are ten times what a slow and busy one needs.
 * Inner timeouts are shorter than outer ones, so that the failure names what was missing.
 */
const PATIENT = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
  // What was found instead is said in the message itself: the end of a long run shows no more of
  // it.
  chaiConfig: { truncateThreshold: 2_000 },
}

/** A step of a journey is many of a test's. */
const PATIENT_WALK = { ...PATIENT, testTimeout: 600_000, hookTimeout: 600_000 }

/**
 * As `npm start` runs the server, and for the same reason: here a core starts and stops with each
 * file.
 */
const SERVER_FLAGS = ['--no-memory-protection-keys']

/** By itself Vitest leaves one of them free. */
const BOTH_CORES = { maxWorkers: 2 }

/**
 * Tests of the app that change what other files would see: globals, the clock, the language, a
 * store; also by a helper. Each has its modules for itself. The others share theirs, which halves
 * the time of all.
 */
const APP_TESTS = 'apps/{web,console}/{src,gallery}/**/*.test.{ts,tsx}'
const IN_A_BROWSER = '**/*.browser.test.tsx'
const CHANGES =
  /globalThis|stubGlobal|defineProperty|localStorage|process\.env|vi\.(mock|spyOn)|useFakeTimers|resetModules|await import\(|queryClient|\/testing\/|(speak|chooseLanguage|changeSettings|\.set)\(/
const changing = globSync(APP_TESTS, { exclude: [IN_A_BROWSER] }).filter((file) =>
  CHANGES.test(readFileSync(file, 'utf8')),
)

/** As in a browser: no test of the app may leave React a reason to complain. */
const QUIET = ['apps/web/src/testing/quietConsole.ts']

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((name) => moduleId.includes(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/** Every test of the workspace. The server's run against one real PostgreSQL, started once. */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'packages',
          ...PATIENT,
          include: [
            'packages/*/src/**/*.test.ts',
            'contracts/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          ...BOTH_CORES,
          // Pure functions leave nothing behind: what they import is loaded once, not for every
          // file.
          isolate: false,
        },
      },
      {
        plugins: [catalogs],
        test: {
          name: 'web',
          ...PATIENT,
          include: [APP_TESTS],
          exclude: [...changing, IN_A_BROWSER],
          setupFiles: QUIET,
          ...BOTH_CORES,
          isolate: false,
        },
      },
      {
        plugins: [catalogs],
        test: {
          name: 'web-apart',
          ...PATIENT,
          include: changing,
          setupFiles: QUIET,
          ...BOTH_CORES,
        },
      },
      {
        // Parts of the screens, typed into and pressed in a real browser.
        root: 'apps/web',
        plugins: [catalogs, react()],
        resolve: { dedupe: ['react', 'react-dom'] },
        // What the tests stand on, bundled before the first: found on the way, it would load the
        // page again.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react-router',
            '@tanstack/react-query',
            'zod/mini',
            'lucide-react',
            '@lingui/core',
            '@lingui/react',
          ],
        },
        test: {
          name: 'components',
          // More pages than there are cores: each spends most of its time waiting.
          maxWorkers: 3,
          ...PATIENT,
          testTimeout: 60_000,
          include: ['src', '../console/src', '../../packages/ui/src'].map(
            (folder) => `${folder}/${IN_A_BROWSER}`,
          ),
          setupFiles: ['src/testing/browserSetup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/testDatabase.ts'],
          execArgv: SERVER_FLAGS,
          // More than there are cores: much of it waits for chains, clocks and processes.
          maxWorkers: 3,
          // Each file has a database and a server of its own; the code of both is loaded once for
          // all.
          isolate: false,
          ...PATIENT,
        },
      },
      {
        // For the app's table of pages.
        plugins: [catalogs],
        test: {
          name: 'e2e',
          include: ['e2e/journeys/**/*.test.ts'],
          globalSetup: ['e2e/demoServer.ts'],
          setupFiles: ['e2e/onScreen.ts'],
          // None of them stops the server that they share. Two use both cores: three at once were
          // no faster.
          maxWorkers: 2,
          ...PATIENT_WALK,
        },
      },
      {
        test: {
          name: 'crashes',
          include: ['e2e/crashes/**/*.test.ts'],
          globalSetup: ['e2e/demoServer.ts'],
          setupFiles: ['e2e/onScreen.ts'],
          ...PATIENT_WALK,
        },
      },
    ],
  },
})
