// SPDX-License-Identifier: MIT

// The answer of bench/programs/http/app.php, by Go's net/http. The argument is the address.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
)

type greeting struct {
	Message string `json:"message"`
}

func main() {
	http.HandleFunc("/hello/load", func(answer http.ResponseWriter, request *http.Request) {
		body, err := json.Marshal(greeting{Message: "hello"})
		if err != nil {
			http.Error(answer, err.Error(), http.StatusInternalServerError)
			return
		}
		answer.Header().Set("Content-Type", "application/json")
		answer.Write(body)
	})
	log.Fatal(http.ListenAndServe(os.Args[1], nil))
}
