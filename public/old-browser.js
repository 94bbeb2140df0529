/**
 * The plain page for browsers RTA Tracers does not support (rule RUN-13). Written in ECMAScript 5,
 * because the browsers that need it understand nothing newer. `window.oldBrowser` tells the app whether to
 * start; the page itself needs nothing from the app.
 */
(function () {
  var supported = [
    'Chrome, the current version',
    'Edge, the current version',
    'Firefox, the current version',
    'Safari 16.4 and later, on Mac, iPhone and iPad',
  ];

  function add(parent, name, text) {
    var element = document.createElement(name);
    if (text) element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  function showPage(heading, sentences, list) {
    var body = document.body;
    while (body.firstChild) body.removeChild(body.firstChild);
    var main = add(body, 'main');
    main.style.cssText = 'max-width:36em;margin:3em auto;padding:0 1em;font:18px/1.5 sans-serif';
    add(main, 'h1', heading);
    for (var i = 0; i < sentences.length; i += 1) add(main, 'p', sentences[i]);
    if (list.length === 0) return;
    var items = add(main, 'ul');
    for (var j = 0; j < list.length; j += 1) add(items, 'li', list[j]);
    var link = add(add(main, 'p', 'Or print the tracers and fill them in by hand: '), 'a', 'all tracers as a PDF');
    link.href = '/downloads/all-tracers.pdf';
  }

  var isModern =
    'noModule' in document.createElement('script') &&
    'CompressionStream' in window &&
    'indexedDB' in window;
  var canWorkOffline = 'serviceWorker' in navigator && 'locks' in navigator;

  window.oldBrowser = !isModern || !canWorkOffline;
  if (isModern && !canWorkOffline && window.isSecureContext === false) {
    showPage(
      'This address is not secure',
      ['RTA Tracers works only at an address that begins with https://. Please ask for that address.'],
      []
    );
  } else if (window.oldBrowser) {
    showPage(
      'This browser is not supported',
      [
        'RTA Tracers keeps your answers on the device and works offline. This browser cannot do that.',
        'Please open this page in one of these browsers:',
      ],
      supported
    );
  }
})();
