// Shows what the server reports about the page that is open: the stock of products, the status of an order.
for (const page of document.querySelectorAll('[data-events]')) {
    const events = new EventSource(page.dataset.events);
    events.addEventListener('stock', ({data}) => {
        const {product, level, text} = JSON.parse(data);
        for (const label of document.querySelectorAll(`[data-stock="${product}"]`)) {
            label.textContent = text;
            label.dataset.level = level;
        }
    });
    events.addEventListener('status', ({data}) => {
        page.dataset.status = JSON.parse(data).status;
        page.setAttribute('aria-label', `Status: ${page.dataset.status}`);
    });
}
