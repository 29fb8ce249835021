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

/** The product's own typefaces would have to be loaded from somewhere, so letters use what is there. */
export const font = {
  heading: "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif",
  text: "'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif",
  code: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
}

/** Programs that ignore this keep the light letter, which is complete by itself. */
export const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${[
  '.sand{background-color:#0e141f!important}',
  '.paper{background-color:#191f2d!important}',
  '.ink{color:#f1eee7!important}',
  '.quiet{color:#a8aebb!important}',
  '.line{border-color:#3b4253!important}',
  '.link{color:#71d0d5!important}',
  '.node{background-color:#f1eee7!important}',
  '.code{background-color:#242b3b!important}',
].join('')}}`
