/** CSS modules: each class name of the file, as the bundler scopes it. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export default classes
}
declare module '*.css'
