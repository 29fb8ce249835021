/** The product's colours as mail programs understand them: they know no OKLCH and no variables. Pairs are checked for AA. */
export const color = {
  paper: '#fdfaf4',
  sand: '#f1eadc',
  ink: '#141a29',
  quiet: '#515866',
  line: '#d4cdbf',
  /** Carries ink-coloured words (5.6:1), never white ones. */
  ember: '#f3680f',
  teal: '#006267',
}

const night = {
  paper: '#191f2d',
  sand: '#0e141f',
  ink: '#f1eee7',
  quiet: '#a8aebb',
  line: '#3b4253',
  teal: '#71d0d5',
  code: '#242b3b',
}

/** The product's own typefaces would have to be loaded from somewhere, so letters use what is there. */
export const font = {
  heading: "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif",
  text: "'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif",
  code: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
}

/** Programs that ignore this keep the light letter, which is complete by itself. */
export const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${[
  `.sand{background-color:${night.sand}!important}`,
  `.paper{background-color:${night.paper}!important}`,
  `.ink{color:${night.ink}!important}`,
  `.quiet{color:${night.quiet}!important}`,
  `.line{border-color:${night.line}!important}`,
  `.link{color:${night.teal}!important}`,
  `.node{background-color:${night.ink}!important}`,
  `.code{background-color:${night.code}!important}`,
].join('')}}`
