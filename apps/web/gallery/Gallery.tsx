/** The gallery's page: switches, stories, and screens in frames. */
import { ToastHost } from '@assay/ui/notes/ToastHost.tsx'
import { type ComponentType, useState } from 'react'
import css from './Gallery.module.css'
import { screens } from './screens.ts'

type Stories = Record<string, ComponentType>

const files = {
  ...import.meta.glob<Stories>('../../../packages/ui/src/*/*.stories.tsx', { eager: true }),
  ...import.meta.glob<Stories>('../src/**/*.stories.tsx', { eager: true }),
}
const LOCALES = [
  'en',
  'zh-CN',
  'zh-TW',
  'ja',
  'ko',
  'tr',
  'vi',
  'id',
  'ru',
  'de',
  'fr',
  'pt',
  'es',
  '__',
]
const SIZES = {
  phone: [390, 844],
  small: [320, 568],
  tablet: [768, 1024],
  desktop: [1440, 900],
} as const

export function Gallery() {
  const [theme, setTheme] = useState('dark')
  const [dir, setDir] = useState('green-up')
  const [locale, setLocale] = useState('en')
  const [size, setSize] = useState<keyof typeof SIZES>('phone')
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.dir = dir
  return (
    <>
      <header className={css.bar}>
        <h1>Gallery</h1>
        <Choice label="Theme" value={theme} options={['dark', 'light']} onChange={setTheme} />
        <Choice
          label="Colors"
          value={dir}
          options={['green-up', 'red-up', 'cvd']}
          onChange={setDir}
        />
        <Choice label="Language" value={locale} options={LOCALES} onChange={setLocale} />
        <Choice
          label="Size"
          value={size}
          options={Object.keys(SIZES)}
          onChange={(next) => setSize(next as keyof typeof SIZES)}
        />
      </header>
      <main className={css.main}>
        {Object.entries(files).map(([path, stories]) => (
          <section key={path}>
            <h2 className={css.heading}>{path.replace(/^.*\/(\w+)\.stories\.tsx$/, '$1')}</h2>
            <div className={css.stories}>
              {Object.entries(stories).map(([name, Story]) => (
                <figure key={name} className={css.story}>
                  <figcaption>{name}</figcaption>
                  <div className={css.stage}>
                    <Story />
                  </div>
                </figure>
              ))}
            </div>
          </section>
        ))}
        <h2 className={css.heading}>Screens</h2>
        <div className={css.frames}>
          {screens.map((screen) => (
            <Frame key={screen.name} screen={screen} look={{ theme, dir, locale }} size={size} />
          ))}
        </div>
      </main>
      <ToastHost />
    </>
  )
}

type FrameProps = {
  screen: (typeof screens)[number]
  look: { theme: string; dir: string; locale: string }
  size: keyof typeof SIZES
}

function Frame({ screen, look, size }: FrameProps) {
  const { name, path, state, isSignedIn } = screen
  const [width, height] = SIZES[size]
  const signedIn = isSignedIn ? '1' : '0'
  const query = new URLSearchParams({ screen: path, state, signedIn, ...look })
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <iframe
        title={name}
        src={`?${query}`}
        width={width}
        height={height}
        loading="lazy"
        className={css.frame}
      />
    </figure>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}
