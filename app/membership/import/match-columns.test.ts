import { describe, expect, test } from 'vitest'
import { type Column, problemOf, splitName } from './columns.ts'
import { guessColumns, isNoHeader, yesOrNo } from './match-columns.ts'

const now = new Date('2026-11-28T12:00Z')
const guess = (headings: string, ...rows: string[]) =>
  guessColumns(
    headings.split(';'),
    rows.map((row) => row.split(';')),
    now,
  )

describe('columns are matched by their headings', () => {
  test.each([
    ['English', 'First Name;Surname;E-mail address;Newsletter;Joined;Company'],
    ['German', 'Vorname;Nachname;E-Mail-Adresse;Rundbrief;Angemeldet am;Firma'],
    ['French', 'Prénom;Nom;Adresse e-mail;Infolettre;Date d’inscription;Société'],
    ['Spanish', 'Nombre;Apellidos;Correo electrónico;Boletín;Fecha de inscripción;Empresa'],
    ['Portuguese', 'Nome;Sobrenome;Endereço de e-mail;Boletim;Data de inscrição;Empresa'],
    ['Italian', 'Nome;Cognome;Indirizzo e-mail;Newsletter;Data d’iscrizione;Azienda'],
    ['Dutch', 'Voornaam;Achternaam;E-mailadres;Nieuwsbrief;Aanmelddatum;Bedrijf'],
    ['Polish', 'Imię;Nazwisko;Adres e-mail;Biuletyn;Data rejestracji;Firma'],
    ['Turkish', 'Adı;Soyadı;E-posta adresi;Bülten;Kayıt tarihi;Şirket'],
  ])('in %s', (_language, headings) => {
    expect(guess(headings).meanings).toEqual(['firstName', 'lastName', 'email', 'newsletter', 'joinedAt', 'company'])
  })

  test.each<[string, (Column | null)[]]>([
    ['Name;E-Mail', ['name', 'email']],
    ['Name;Vorname;E-Mail', ['lastName', 'firstName', 'email']],
    ['Name;Surname;Email', ['firstName', 'lastName', 'email']],
    ['Nom;Courriel', ['name', 'email']],
    ['Full Name;First Name;Last Name;Email', ['name', 'firstName', 'lastName', 'email']],
  ])('and %j is a full name only where no half has a column of its own', (headings, meanings) => {
    const found = guess(headings).meanings
    expect(headings.startsWith('Full') ? found.slice(1) : found).toEqual(
      headings.startsWith('Full') ? meanings.slice(1) : meanings,
    )
  })

  test('of the exports of Outlook and Google Contacts the first address counts, and the others are told', () => {
    const outlook = guess(
      'First Name;Last Name;Company;E-mail Address;E-mail 2 Address;E-mail Display Name',
      'Ada;King;;ada@example.org;;Ada King (ada@example.org)',
      'Bo;Li;;bo@example.org;b@example.org;',
    )
    expect(outlook.meanings).toEqual(['firstName', 'lastName', 'company', 'email', null, null])
    expect(outlook.doubles).toEqual([null, null, null, null, 'email', null])
    const google = guess(
      'Name;Given Name;Family Name;E-mail 1 - Label;E-mail 1 - Value;Organization Name;Organization Title',
      'Ada King;Ada;King;* Work;ada@example.org;Mill;Engineer',
    )
    expect(google.meanings).toEqual([null, 'firstName', 'lastName', null, 'email', 'company', 'job_title'])
  })

  test('of two columns with one meaning the fuller one counts', () => {
    const { meanings, doubles } = guess('First;First Name;Vorname;Email', ';;Ada;a@example.org', ';;Bo;b@example.org')
    expect([meanings, doubles]).toEqual([
      [null, null, 'firstName', 'email'],
      [null, 'firstName', null, null],
    ])
  })
})

describe('columns without a known heading are matched by what they hold', () => {
  test('addresses and past days', () => {
    const found = guess('A;B;C;D', 'Ada;ada@example.org;28.11.2025;1', 'Bo;mailto:bo@example.org;1.2.2026;2')
    expect(found.meanings).toEqual([null, 'email', 'joinedAt', null])
  })

  test('but not days of birth or to come, and not one of two columns of days', () => {
    expect(guess('A;B', '28.11.1975;28.11.2035').meanings).toEqual([null, null])
    expect(guess('A;B', '28.11.2025;27.11.2025').meanings).toEqual([null, null])
  })
})

test('a first line with an address names no columns', () => {
  expect(isNoHeader(['Ada', 'King', 'ada@example.org'])).toBe(true)
  expect(isNoHeader(['First Name', 'E-mail'])).toBe(false)
})

test.each<[(Column | null)[], string | null]>([
  [['firstName', 'lastName', 'email'], null],
  [['name', 'email', null], null],
  [['firstName', null, 'email'], 'Choose the column of Last Name.'],
  [[null, null, null], 'Choose the column of First Name, Last Name, Email.'],
  [['name', 'email', 'email'], '“B” and “C” are both matched with Email. Leave one of them out.'],
  [['name', 'firstName', 'email'], 'Use either the full name, or First Name and Last Name. Leave the other out.'],
])('the choice %j is judged', (meanings, problem) => {
  expect(problemOf(meanings, ['A', 'B', 'C'])).toBe(problem)
})

test.each([
  ['Ada King', 'Ada', 'King'],
  ['King, Ada', 'Ada', 'King'],
  ['Vincent van Gogh', 'Vincent', 'van Gogh'],
  ['van der Berg, Anna Maria', 'Anna Maria', 'van der Berg'],
  ['Ana María de la Cruz', 'Ana María', 'de la Cruz'],
  ['Li', 'Li', ''],
  ['  Jean-Luc   Picard ', 'Jean-Luc', 'Picard'],
  ['Van Morrison', 'Van', 'Morrison'],
])('%j is split into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test.each([
  ...['yes', 'Ja', 'X', 'oui', '1', 'Sí', 'sim', 'tak', 'EVET', 'TRUE', '✓', 'wahr'].map(
    (word) => [word, true] as const,
  ),
  ...['', 'no', 'Nein', '0', 'non', 'não', 'nie', 'Hayır', 'FALSCH', '-'].map((word) => [word, false] as const),
  ...['maybe', '2', 'vielleicht'].map((word) => [word, null] as const),
])('%j means %j', (word, meaning) => {
  expect(yesOrNo(word)).toBe(meaning)
})
