/** A search box with a magnifier and a way to clear it. */
import { Search, X } from 'lucide-react'
import { useKitWords } from '../kitWords.ts'
import css from './SearchField.module.css'

type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  shouldAutoFocus?: boolean
}

export function SearchField({ label, value, onChange, shouldAutoFocus }: SearchFieldProps) {
  const words = useKitWords()
  return (
    <div className={css.box}>
      <Search size={18} aria-hidden="true" className={css.icon} />
      <input
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: only where searching is what the page is for.
        autoFocus={shouldAutoFocus}
        className={css.input}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            // A sheet around it stays.
            event.preventDefault()
            onChange('')
          }
        }}
      />
      {value && (
        <button
          type="button"
          aria-label={words.clear}
          className={css.clear}
          onClick={() => onChange('')}
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
