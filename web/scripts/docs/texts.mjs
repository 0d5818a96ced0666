// What stands around the documents, in their languages.
export const texts = {
  en: {
    docs: 'Documentation',
    contents: 'Contents',
    onThisPage: 'On this page',
    play: 'Play',
    previous: 'Previous',
    next: 'Next',
    skip: 'Skip to the text',
    search: 'Search the documentation',
    searchShort: 'Search',
    neighbours: 'Previous and next page',
    missing: 'There is no such page',
    missingText:
      'The address may be an old one. All pages of the documentation are in the contents, and the search knows every section.',
  },
  hu: {
    docs: 'Dokumentáció',
    contents: 'Tartalom',
    onThisPage: 'Ezen az oldalon',
    play: 'Játék',
    previous: 'Előző',
    next: 'Következő',
    skip: 'Ugrás a szövegre',
    search: 'Keresés a dokumentációban',
    searchShort: 'Keresés',
    neighbours: 'Előző és következő oldal',
  },
};
