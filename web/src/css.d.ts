declare module '*.css' {
  const names: Record<string, string>
  export default names
}
declare module '@fontsource-variable/inter/wght.css'
declare module 'katex/dist/katex.css'
