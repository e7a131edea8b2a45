/** Dark or light, remembered on this machine. */
export function changeTheme() {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light'
  localStorage.setItem('deskTheme', dataset.theme)
}
