/** A profession in the demo, with the skills, job titles and texts of its members. */
export interface Trade {
  /** Suffix of usernames, as in `nadia_ops`. */
  tag: string
  position: string
  field: string
  skills: readonly string[]
  /** The texts of its members. */
  voices: readonly (readonly [headline: string, about: string])[]
}

export const trades: readonly Trade[] = [
  {
    tag: 'web',
    position: 'Frontend Developer',
    field: 'Computer Science',
    skills: ['TypeScript', 'React', 'CSS', 'Accessibility', 'Vite', 'Svelte', 'Playwright'],
    voices: [
      [
        'Pages that load before you blink',
        'I turn design files into pages that load before you blink. Keyboard first, mouse second.',
      ],
      [
        'Forms, and nothing but forms',
        'Forms are my favourite screens. Tell me about your worst one and we will fix it together.',
      ],
      [
        'CSS grid for people in a hurry',
        'I rebuilt a train timetable in 4 kB of CSS. Now I want somebody to tell me why it prints badly.',
      ],
      [
        'Screen readers read my pages first',
        'I test with a screen reader before I look. Happy to spend an hour on your modal dialog.',
      ],
      [
        'A component library, minus the components',
        'Deleting wrappers since 2017. I would like to build one small thing a month and finish it.',
      ],
      [
        'Maps, menus and other small rooms',
        'I draw interfaces for museums. Looking for a backend person who likes opening hours and other mysteries.',
      ],
      [
        'End-to-end tests that do not flake',
        'I chase flaky tests for sport. Bring yours, I bring patience and a stopwatch.',
      ],
    ],
  },
  {
    tag: 'api',
    position: 'Backend Developer',
    field: 'Software Engineering',
    skills: ['Node.js', 'PostgreSQL', 'TypeScript', 'Redis', 'GraphQL', 'Docker', 'Fastify'],
    voices: [
      [
        'Query plans on paper',
        'Boring services that stay up. I read query plans for fun and write migrations on paper first.',
      ],
      [
        'Real users, no microservices',
        'Looking for a side project with real users and no microservices.',
      ],
      [
        'Queues that drain',
        'I like queues, as long as they drain. Building a small job runner on top of plain Postgres.',
      ],
      [
        'Webhooks, delivered once',
        'Wrote the same webhook sender four times at four jobs. The fifth will be open source, with you.',
      ],
      [
        'APIs that a human can call',
        'I document an endpoint before it exists. Want to swap reviews of our OpenAPI files?',
      ],
      [
        'Invoices are a hard problem',
        'Money, time zones and rounding: I have seen things. Mentor for anybody at a first backend job.',
      ],
      [
        'From PHP to anywhere',
        'Fifteen years of other people’s PHP. Learning Elixir in the evenings, and I would love company.',
      ],
    ],
  },
  {
    tag: 'ops',
    position: 'Platform Engineer',
    field: 'Computer Networks',
    skills: ['Kubernetes', 'Terraform', 'Go', 'Linux', 'Prometheus', 'CI/CD', 'Ansible'],
    voices: [
      ['Runbooks that begin with tea', 'On call since 2012. My runbooks begin with what to drink.'],
      [
        'Quiet nights',
        'Small clusters, short pipelines, quiet nights. Ask me about any of the three.',
      ],
      [
        'Backups that were restored',
        'I restore a backup every Friday. Building a tool that does it for everybody else.',
      ],
      [
        'One binary, one server',
        'Most things fit on one machine. I collect proof, and would like to write it up together.',
      ],
      [
        'Dashboards with three numbers',
        'I removed 400 alerts and nobody noticed. Looking for a talk partner for a meetup.',
      ],
      [
        'Home lab, real uptime',
        'My cellar has better uptime than my bank. Into solar power, e-ink and very small Kubernetes.',
      ],
    ],
  },
  {
    tag: 'rs',
    position: 'Systems Programmer',
    field: 'Electrical Engineering',
    skills: ['Rust', 'C', 'Embedded', 'CAN', 'Zig', 'WebAssembly', 'Linux'],
    voices: [
      [
        'Radios that sleep well',
        'Sensors that wake up twice a day and live for ten years. I could use somebody who likes antennas.',
      ],
      ['Minutes off your CI', 'I make slow test suites fast. Yours, too, if you like.'],
      [
        'Allocations, counted',
        'I count allocations the way others count steps. Pairing on anything with `unsafe` in it.',
      ],
      [
        'A synth in 64 kB',
        'Writing a synthesizer for a microcontroller from 1998. Musicians welcome, oscilloscopes optional.',
      ],
      [
        'From C, with scars',
        'Twenty years of C, two of Rust. I explain lifetimes with drawings of ferries.',
      ],
      [
        'File formats nobody asked for',
        'I reverse engineer old camera files so that families keep their photos. Help with GUI wanted.',
      ],
    ],
  },
  {
    tag: 'ml',
    position: 'Machine Learning Engineer',
    field: 'Statistics',
    skills: ['Python', 'PyTorch', 'SQL', 'Machine Learning', 'dbt', 'Airflow', 'Rust'],
    voices: [
      [
        'Models that fit on a laptop',
        'I care more about the data than about the parameters. My largest model has 40 MB.',
      ],
      [
        'Bird song, recognised',
        'Weekends go into bird song recognition. Need help with a field recorder app.',
      ],
      [
        'Statistics before slides',
        'I say “it depends” for a living. Reading group on causal inference, two seats left.',
      ],
      [
        'Data cleaned by hand',
        'Taught a model to read my grandmother’s recipes. Looking for more handwriting and more grandmothers.',
      ],
      [
        'Notebooks into services',
        'I turn notebooks into things that run at night. Want to learn how frontends are tested.',
      ],
      [
        'Small languages, small corpora',
        'Speech tools for languages with few speakers. Linguists, come aboard.',
      ],
    ],
  },
  {
    tag: 'maps',
    position: 'Geospatial Developer',
    field: 'Geoinformatics',
    skills: ['PostGIS', 'WebGL', 'Rust', 'Python', 'GDAL', 'TypeScript', 'Vector Tiles'],
    voices: [
      [
        'Contours by hand, then by code',
        'I draw hills twice: with a pencil and with a query. Most of my answers end with “at zoom 14”.',
      ],
      [
        'Walking maps, no screens',
        'Walking maps for people who do not like screens. Contributors welcome, hikers more so.',
      ],
      [
        'Bike routes that avoid hills',
        'My router knows every kerb in town. I need somebody who likes graph algorithms and rain.',
      ],
      [
        'Old charts, georeferenced',
        'I pin harbour charts from 1870 onto today’s coast. Looking for archive nerds.',
      ],
      [
        'Public transport, honestly',
        'Timetables say one thing, buses another. I measure the difference and publish it.',
      ],
      [
        'Satellites over my garden',
        'Sentinel data, small fields, dry summers. A hackathon idea is ready, a team is not.',
      ],
    ],
  },
  {
    tag: 'ios',
    position: 'Mobile Developer',
    field: 'Media Informatics',
    skills: ['Swift', 'Kotlin', 'React Native', 'Figma', 'SQLite', 'GraphQL', 'Accessibility'],
    voices: [
      [
        'Offline first, sync never (almost)',
        'Offline-first apps for places without a signal. I have opinions about sync.',
      ],
      [
        'Three apps in the drawer',
        'Two apps in the stores, three in the drawer. Looking for a designer with patience.',
      ],
      [
        'Widgets that do one thing',
        'I make widgets for my parents. They are the hardest users I have ever had.',
      ],
      [
        'Haptics you can read',
        'Building a metronome for the deaf. Feedback from drummers is worth gold to me.',
      ],
      [
        'Swift on the server, really',
        'Moved a shop to Swift and lived. Curious who else did, and what you would do differently.',
      ],
      [
        'Cameras and chess boards',
        'My phone reads a chess board and writes the moves down. Opening books wanted.',
      ],
    ],
  },
  {
    tag: 'games',
    position: 'Game Developer',
    field: 'Computer Graphics',
    skills: ['C#', 'Unity', 'C++', 'Blender', 'Godot', 'WebGL', 'Lua'],
    voices: [
      [
        'Puzzles without timers',
        'Puzzle games with no timers and no coins. I prototype on Fridays.',
      ],
      [
        'A small tide simulator',
        'Shaders by day, board games by night. I want to build a small tide simulator.',
      ],
      [
        'Pixel fonts, kerned',
        'I draw pixel fonts and kern them, which nobody asked for. Free for your game jam.',
      ],
      [
        'Co-op games for two sofas',
        'Local multiplayer over a video call: it can be done, with lag and love. Netcode person wanted.',
      ],
      [
        'Sound first, graphics later',
        'I build levels from field recordings. The game in my head sounds great already.',
      ],
      [
        'Rules in one page',
        'Board games whose rules fit on a page, and the engines that test them ten thousand times.',
      ],
    ],
  },
  {
    tag: 'sec',
    position: 'Security Engineer',
    field: 'Mathematics',
    skills: ['Go', 'Cryptography', 'Rust', 'Linux', 'OAuth', 'Python', 'Threat Modeling'],
    voices: [
      [
        'Politely breaking login pages',
        'I break login pages politely and send a patch along with the report.',
      ],
      [
        'Passkeys and those who forget them',
        'Passwords, passkeys and the people who forget both. Happy to review your design.',
      ],
      [
        'Threat models on napkins',
        'An hour with me, a napkin and your architecture: that is my favourite meeting.',
      ],
      [
        'Fuzzing on a budget',
        'I fuzz parsers on an old laptop and file kind reports. Bring a parser.',
      ],
      [
        'Secure defaults, short docs',
        'Nobody reads the hardening guide. I would rather help you to need none.',
      ],
      [
        'CTFs with beginners',
        'I run a small capture the flag for people who never played one. Next round needs a web challenge.',
      ],
    ],
  },
]
