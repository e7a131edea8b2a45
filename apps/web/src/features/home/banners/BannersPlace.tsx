/** The placeholder of loading banners: image, one line of text, the dots. */
import css from './Banners.module.css'

export function BannersPlace() {
  return (
    <div className={css.banners} aria-hidden="true">
      <div className={css.slide}>
        <div className={css.picture} />
        <div className={css.title}>&nbsp;</div>
      </div>
      <div className={css.controls}>
        <span className={css.dot} />
      </div>
    </div>
  )
}
