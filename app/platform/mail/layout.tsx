import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from 'react'
import { color, darkStyles, font } from './email-theme.ts'

export interface LetterLayoutProps {
  /** With the mailbox for replies; shown in the footer. */
  brand: { name: string; tagline: string; mailbox: string; postalAddress?: string }
  /** `LetterContext.origin`. */
  origin: string
  /** Shown by mailboxes beside the subject. Not part of the text version, whose beginning is shown anyway. */
  preview: string
  children: ReactNode
  /** Why this person gets this email; one sentence in the footer. */
  reason?: string
  /** Stands last: a code that is bound to its site has to (`@bootcamp.example #123456`). */
  lastLine?: string
}

/**
 * The frame of every email: brand, content, footer. Tables and inline styles, because email programs support little
 * else. Nothing is loaded from a server, so that the email looks the same with images blocked and can't be tracked.
 */
export function LetterLayout({ brand, origin, preview, children, reason, lastLine }: LetterLayoutProps) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{brand.name}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="sand ink" style={{ margin: 0, padding: 0, backgroundColor: color.sand, color: color.ink }}>
        <Preview text={preview} />
        <Sheet>
          <Masthead name={brand.name} />
          <Row style={{ padding: '32px 32px 24px' }}>{children}</Row>
          <Row className="line" style={{ padding: '16px 32px 24px', borderTop: `1px solid ${color.line}` }}>
            <Foot brand={brand} origin={origin} reason={reason} lastLine={lastLine} />
          </Row>
        </Sheet>
      </body>
    </html>
  )
}

/** Invisible, followed by filler: otherwise the mailbox fills its line with the first words of the email. */
function Preview({ text }: { text: string }) {
  const hidden: CSSProperties = {
    display: 'none',
    overflow: 'hidden',
    maxHeight: 0,
    maxWidth: 0,
    opacity: 0,
    fontSize: 1,
  }
  return (
    <div data-skip-in-text="true" style={hidden}>
      {text}
      {'\u00a0\u200c'.repeat(Math.max(0, 120 - text.length))}
    </div>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <Table width="100%">
      <tr>
        <td align="center" style={{ padding: '24px 12px' }}>
          <Table width="100%" className="paper line ink" style={sheetStyle}>
            {children}
          </Table>
        </td>
      </tr>
    </Table>
  )
}

const sheetStyle: CSSProperties = {
  maxWidth: 600,
  backgroundColor: color.paper,
  // Repeated, because some programs don't inherit the page's colour in tables.
  color: color.ink,
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  borderCollapse: 'separate',
  textAlign: 'left',
}

/** The brand beside the spark in its network: nodes joined by lines, one of them lit. Left out of the text version. */
function Masthead({ name }: { name: string }) {
  return (
    <Row className="line" style={{ padding: '20px 32px', borderBottom: `1px solid ${color.line}` }}>
      <Table data-skip-in-text="true">
        <tr>
          <Shape width={8} height={8} className="node" fill={color.ink} />
          <Shape width={18} height={1} className="node" fill={color.ink} />
          <Shape width={14} height={14} fill={color.ember} />
          <Shape width={18} height={1} className="node" fill={color.ink} />
          <Shape width={8} height={8} className="node" fill={color.ink} />
          <td style={{ paddingLeft: 14, fontFamily: font.heading, fontSize: 18, lineHeight: '24px', fontWeight: 700 }}>
            {name}
          </td>
        </tr>
      </Table>
    </Row>
  )
}

/** A node, or the line between two. */
function Shape({ fill, className, ...size }: { width: number; height: number; fill: string; className?: string }) {
  return (
    <td aria-hidden="true" style={{ verticalAlign: 'middle' }}>
      <div className={className} style={{ ...size, borderRadius: size.height, backgroundColor: fill, fontSize: 0 }} />
    </td>
  )
}

function Foot({ brand, origin, reason, lastLine }: Omit<LetterLayoutProps, 'preview' | 'children'>) {
  return (
    <>
      {reason && <Small>{reason}</Small>}
      <Small>
        {`${brand.name}. ${brand.tagline}`}
        <br />
        <LetterLink href={origin}>{origin}</LetterLink>
        <br />
        <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>
        {brand.postalAddress && (
          <>
            <br />
            {brand.postalAddress}
          </>
        )}
      </Small>
      {lastLine && <Small>{lastLine}</Small>}
    </>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={smallStyle}>
      {children}
    </p>
  )
}

export function LetterHeading({ children }: { children: ReactNode }) {
  return <h1 style={headingStyle}>{children}</h1>
}

export function LetterText({ children }: { children: ReactNode }) {
  return <p style={textStyle}>{children}</p>
}

export function LetterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} style={linkStyle}>
      {children}
    </a>
  )
}

/** The email's one call to action. In the text version: its label, then its address. */
export function LetterButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Table style={{ margin: '8px 0 24px' }}>
      <tr>
        <td align="center" style={{ backgroundColor: color.ember, borderRadius: 4 }}>
          <a href={href} data-text="button" style={buttonStyle}>
            {children}
          </a>
        </td>
      </tr>
    </Table>
  )
}

/** Large and in one piece: CSS draws the gaps between the digits, so that a copied code has none. */
export function LetterCode({ code }: { code: string }) {
  return (
    <Table width="100%" style={{ margin: '8px 0 24px' }}>
      <tr>
        <td align="center" className="code line" style={codeStyle}>
          {code}
        </td>
      </tr>
    </Table>
  )
}

/** Entered values, one row each: "First name: Ann" in the text version. Line breaks in a value are kept. */
export function LetterFacts({ rows }: { rows: readonly { name: string; value: string }[] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 24px', borderCollapse: 'collapse' }}>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name} data-text="fact">
            <th
              scope="row"
              align="left"
              className="line quiet"
              style={{ ...cellStyle, width: '34%', color: color.quiet }}
            >
              {name}
            </th>
            <td className="line" style={cellStyle}>
              <Lines text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** @param shown renders a line, for example with its links */
export function Lines({ text, shown = (line) => line }: { text: string; shown?: (line: string) => ReactNode }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved in a letter
    <Fragment key={index}>
      {index > 0 && <br />}
      {shown(line)}
    </Fragment>
  ))
}

/** A long name or address must not make the email wider than a phone. */
const breaking = { wordBreak: 'break-word', overflowWrap: 'anywhere' } as const
const headingStyle: CSSProperties = {
  ...breaking,
  margin: '0 0 16px',
  fontFamily: font.heading,
  fontSize: 26,
  lineHeight: '32px',
  fontWeight: 700,
}
const textStyle: CSSProperties = {
  ...breaking,
  margin: '0 0 16px',
  fontFamily: font.text,
  fontSize: 16,
  lineHeight: '26px',
}
const smallStyle = { ...textStyle, margin: '0 0 8px', color: color.quiet, fontSize: 13, lineHeight: '20px' }
const linkStyle: CSSProperties = { color: color.teal, textDecoration: 'underline' }
const cellStyle: CSSProperties = {
  padding: '8px 12px 8px 0',
  borderBottom: `1px solid ${color.line}`,
  fontFamily: font.text,
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 400,
  verticalAlign: 'top',
  wordBreak: 'break-word',
}
const buttonStyle: CSSProperties = {
  display: 'inline-block',
  padding: '14px 24px',
  color: color.ink,
  fontFamily: font.text,
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 700,
  textDecoration: 'none',
}
const codeStyle: CSSProperties = {
  // The gap after the last digit, repeated before the first, so that the code is centred.
  padding: '20px 12px 20px 19px',
  backgroundColor: color.sand,
  border: `1px solid ${color.line}`,
  borderRadius: 4,
  fontFamily: font.code,
  fontSize: 36,
  lineHeight: '44px',
  fontWeight: 700,
  letterSpacing: '0.2em',
}

function Row(cell: ComponentProps<'td'>) {
  return (
    <tr>
      <td {...cell} />
    </tr>
  )
}

/** A layout table; screen readers skip its structure. */
function Table({ children, ...attributes }: ComponentProps<'table'>) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} {...attributes}>
      <tbody>{children}</tbody>
    </table>
  )
}
