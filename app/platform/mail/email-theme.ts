/**
 * The product's colours as hex values: email programs support neither OKLCH nor variables. Pairs are checked for AA.
 */
export const color = {
  paper: '#fdfaf4',
  sand: '#f1eadc',
  ink: '#141a29',
  quiet: '#515866',
  line: '#d4cdbf',
  /** For ink-coloured text (5.6:1), never white text. */
  ember: '#f3680f',
  teal: '#006267',
}

/** Web fonts would have to be loaded from a server, so emails use installed ones. */
export const font = {
  heading: "'Bricolage Grotesque', 'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif",
  text: "'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif",
  code: "ui-monospace, Menlo, Consolas, 'Courier New', monospace",
}

/** Programs without dark-mode support show the light version, which is complete by itself. */
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
